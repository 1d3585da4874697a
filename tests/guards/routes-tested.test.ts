import { relative } from 'node:path';
import { expect, inject, test } from 'vitest';
import { readCalls } from '#server/testing/calls.ts';
import { fullTests } from '../../vitest.config.ts';
import { routes } from './routes.ts';
import { filesBelow, ROOT, readSource } from './sources.ts';

const talking = filesBelow('server').filter(
  (path) => path.endsWith('.test.ts') && !fullTests.includes(path) && readSource(path).includes('useForum('),
);

// Runs after all other tests (vitest.config.ts), and only in a full run.
test('every route is called successfully by some test', async () => {
  const records = await readCalls(inject('callsFile'));
  const ran = new Set(records.map(({ testFile }) => relative(ROOT, testFile)));
  if (!talking.every((path) => ran.has(path))) return;
  const calls = new Set(records.flatMap(({ calls }) => calls));
  const untested = routes.filter(({ method, path }) => {
    const address = new RegExp(`^${method} /api${path.replaceAll(/\{\+?\w+\}/g, '[^/]+')}$`);
    return ![...calls].some((call) => address.test(call));
  });
  expect(untested.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
});
