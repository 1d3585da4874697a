import { describe, expect, test } from 'vitest';
import { codeBelow, findCycle, type Import, importsOf, isTest, readSource } from './sources.ts';

const product = codeBelow('shared', 'server', 'web').filter((path) => !isTest(path));
const imports = product.flatMap(importsOf);

interface Zone {
  promise: string;
  in: RegExp;
  only?: RegExp;
  /** Forbidden imports; `typesOnly` allows types. */
  never?: RegExp;
  typesOnly?: RegExp;
}

const ZONES: Zone[] = [
  { promise: 'rules import nothing but rules', in: /^shared\/rules\//, only: /^shared\/rules\// },
  { promise: 'the contract imports rules, zod and oRPC’s contract', in: /^shared\/contract\//, only: /^(shared\/|zod$|@orpc\/contract$)/ },
  { promise: 'the platform knows no feature', in: /^server\/platform\//, never: /^server\/(features|shell|seed|cli)\// },
  {
    promise: 'no feature of the server imports its composition',
    in: /^server\/(features|platform)\//,
    never: /^server\/(shell\/|(app|start|main)\.ts$)/,
  },
  { promise: 'the server does not use the commands', in: /^server\/(?!cli\/|testing\/)/, never: /^server\/cli\// },
  { promise: 'the server takes nothing but types from the web', in: /^server\//, never: /^web\//, typesOnly: /^web\/lib\// },
  { promise: 'the web does not reach into the server', in: /^web\//, never: /^server\// },
  { promise: 'features of the web know neither screens nor shell', in: /^web\/features\//, never: /^web\/(routes|shell|root|entry)/ },
  { promise: 'the shell of the web knows no screens', in: /^web\/shell\//, never: /^web\/(routes\/|root|entry)/ },
  { promise: 'the design system and the web’s base know no feature', in: /^web\/(ui|lib)\//, never: /^web\/(features|shell|routes)\// },
  {
    promise: 'product code does not use the tests’ tools',
    in: /^(shared|server|web)\//,
    never: /^(tests\/|server\/testing\/|vitest$|fast-check$|.*\.test\.tsx?$)/,
  },
];

function breaks({ only, never, typesOnly }: Zone, { to, typeOnly }: Import): boolean {
  if (only !== undefined) return !only.test(to);
  return never?.test(to) === true && !(typeOnly && typesOnly?.test(to) === true);
}

describe('import rules', () => {
  test.each(ZONES)('$promise', (zone) => {
    const inside = imports.filter(({ from }) => zone.in.test(from));
    expect(inside.length, 'the zone has files').toBeGreaterThan(0);
    expect(inside.filter((one) => breaks(zone, one)).map(({ from, to }) => `${from} imports ${to}`)).toEqual([]);
  });

  test('pages load only the small build of Zod: the whole would be 17 KB more', () => {
    const loaded = new Set(product.filter((path) => path.startsWith('web/')));
    for (const path of loaded)
      for (const { from, to, typeOnly } of imports) if (from === path && !typeOnly && product.includes(to)) loaded.add(to);
    expect([...loaded]).toContain('shared/contract/accounts/forms.ts');
    expect([...loaded].filter((path) => /^import (?!type ).*'zod';$/m.test(readSource(path)))).toEqual([]);
  });

  test('files do not import each other in a cycle', () => {
    expect(findCycle(imports)).toBeNull();
  });
});
