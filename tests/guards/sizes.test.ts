import { expect, test } from 'vitest';
import { filesBelow, readSource } from './sources.ts';

const MAX_LINES = 400;
const WRITTEN_BY_TESTS = ['docs/access.md'];

test(`no file has more than ${MAX_LINES} lines`, () => {
  const written = filesBelow().filter((path) => /\.(tsx?|[cm]?js|css|sql|md|sh)$/.test(path) && !WRITTEN_BY_TESTS.includes(path));
  expect(written.length).toBeGreaterThan(50);
  const long = written
    .map((path) => ({ path, lines: readSource(path).trimEnd().split('\n').length }))
    .filter(({ lines }) => lines > MAX_LINES);
  expect(long).toEqual([]);
});
