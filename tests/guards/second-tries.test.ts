import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import { codeBelow, isTest, readSource } from './sources.ts';

const web = codeBelow('web').filter((path) => !isTest(path));

/** Where scripts are loaded by names known only at run time: after their files were fetched, or as a page begins. */
const BY_NAME = ['web/lib/load-route.ts', 'web/lib/preload.ts', 'web/shell/late-scripts.ts'];

test('components that load when they are used come through `lazyPart`, which can be tried again', () => {
  const plain = web.filter((path) => {
    const { module } = parseSync(path, readSource(path));
    return module.staticImports.some(({ moduleRequest, entries }) => {
      return moduleRequest.value === 'react' && entries.some(({ importName }) => importName.name === 'lazy');
    });
  });
  expect(plain).toEqual([]);
});

test('every other import that happens when used names its file, so that the build can have it fetched first', () => {
  const byName = web.filter((path) => {
    const source = readSource(path);
    const { module } = parseSync(path, source);
    return module.dynamicImports.some(({ moduleRequest: { start, end } }) => !/^(['"])[^'"]+\1$/.test(source.slice(start, end).trim()));
  });
  expect(byName.sort()).toEqual(BY_NAME);
});

test('what is done about a failure stands outside of what the build makes of an import', () => {
  // `.then(done, failed)` goes into the function whose failure it should see; `.catch` stays behind it.
  const within = web.filter(hasTwoWays);
  expect(within).toEqual([]);
});

interface Node {
  type: string;
  [key: string]: unknown;
}

/** Whether a file has `import(…).then(done, failed)`. */
function hasTwoWays(path: string): boolean {
  const visit = (value: unknown): boolean => {
    if (typeof value !== 'object' || value === null) return false;
    const node = value as Node;
    const callee = node.type === 'CallExpression' ? (node.callee as Node) : undefined;
    const ofImport = (callee?.object as Node | undefined)?.type === 'ImportExpression';
    return (ofImport && (node.arguments as unknown[]).length > 1) || Object.values(node).some(visit);
  };
  return visit(parseSync(path, readSource(path)).program);
}
