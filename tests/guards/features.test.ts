import { describe, expect, test } from 'vitest';
import { codeBelow, findCycle, type Import, importsOf, isTest, readSource } from './sources.ts';

const SIDES = ['server', 'web'];
const [BEGIN, END] = ['<!-- features: written by tests/guards/features.test.ts -->', '<!-- /features -->'];

const PARTS = ['api', 'texts'];

/** Files directly in a feature's folder count as a sub-folder with the feature's name. */
function placeOf(path: string): { feature: string; folder: string } | null {
  const [, top, feature, folder] = path.split('/');
  if (top !== 'features' || feature === undefined || folder === undefined) return null;
  return { feature, folder: path.split('/').length < 5 || PARTS.includes(folder) ? feature : folder };
}

/** One import per pair of features, and per pair of sub-folders of a feature. */
function graph(side: string) {
  const features = new Map<string, Import>();
  const folders = new Map<string, Import>();
  const names = new Set<string>();
  const product = codeBelow(`${side}/features`).filter((path) => !isTest(path));
  for (const found of product.flatMap(importsOf)) {
    const [from, to] = [placeOf(found.from), found.to.startsWith(`${side}/`) ? placeOf(found.to) : null];
    if (from !== null) names.add(from.feature);
    if (from === null || to === null) continue;
    if (from.feature !== to.feature) features.set(`${from.feature} → ${to.feature}`, found);
    else if (from.folder !== to.folder) folders.set(`${from.feature}/${from.folder} → ${to.feature}/${to.folder}`, found);
  }
  return { names: [...names], features, folders };
}

function cycleIn(edges: ReadonlyMap<string, Import>): string[] {
  const cycle = findCycle(
    [...edges.keys()].map((edge) => edge.split(' → ')).map(([from = '', to = '']) => ({ from, to, typeOnly: false })),
  );
  return (cycle ?? []).slice(1).map((to, index) => {
    const edge = `${cycle?.[index]} → ${to}`;
    return `${edge}: ${edges.get(edge)?.from} imports ${edges.get(edge)?.to}`;
  });
}

const arrow = ([name, imports]: [string, readonly string[]]) => (imports.length === 0 ? name : `${name} → ${imports.join(', ')}`);

function importsByName(edges: Iterable<string>): Map<string, string[]> {
  const pairs = [...edges].map((edge) => edge.split(' → ')).toSorted(([one = ''], [other = '']) => one.localeCompare(other));
  return new Map([...Map.groupBy(pairs, ([from = '']) => from)].map(([from, all]) => [from, all.map(([, to = '']) => to).toSorted()]));
}

/**
 * One line per layer, the lowest first: each feature with its imports, and in brackets the imports
 * between its sub-folders.
 */
function layers(side: string): string {
  const { names, features, folders } = graph(side);
  const imports = importsByName(features.keys());
  const layerOf = (name: string): number => 1 + Math.max(0, ...(imports.get(name) ?? []).map(layerOf));
  const describeFeature = (name: string): string => {
    const inside = [...folders.keys()].filter((edge) => edge.startsWith(`${name}/`)).map((edge) => edge.replaceAll(`${name}/`, ''));
    const brackets = [...importsByName(inside)].map(arrow).join('; ');
    return arrow([name, imports.get(name) ?? []]) + (brackets === '' ? '' : ` (${brackets})`);
  };
  const lines = Object.entries(Object.groupBy(names.toSorted(), layerOf)).map(
    ([layer, inLayer = []]) => `${layer}. ${inLayer.map(describeFeature).join('; ')}`,
  );
  return [`\`${side}/features\`:`, ...lines].join('\n');
}

describe.each(SIDES)('%s/features', (side) => {
  const { names, features, folders } = graph(side);

  test('features do not import each other in a cycle', () => {
    expect(names.length).toBeGreaterThan(1);
    expect(cycleIn(features)).toEqual([]);
  });

  test('sub-folders of a feature do not import each other in a cycle', () => {
    expect(cycleIn(folders)).toEqual([]);
  });
});

/** `npx vitest run tests/guards/features.test.ts -u` writes it. */
test('ARCHITECTURE.md shows which features import which', async () => {
  expect(
    SIDES.flatMap((side) => cycleIn(graph(side).features)),
    'cycles, which have no layers',
  ).toEqual([]);
  const document = readSource('ARCHITECTURE.md');
  const [begin, end] = [document.indexOf(BEGIN), document.indexOf(END)];
  expect(begin, 'the beginning of the section').toBeGreaterThan(0);
  expect(end, 'the end of the section').toBeGreaterThan(begin);
  const section = `${BEGIN}\n${SIDES.map(layers).join('\n\n')}\n`;
  await expect(document.slice(0, begin) + section + document.slice(end)).toMatchFileSnapshot('../../ARCHITECTURE.md');
});
