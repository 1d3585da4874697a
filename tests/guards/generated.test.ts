import { expect, test } from 'vitest';
import { GENERATED } from '../../scripts/generate.ts';
import { readSource } from './sources.ts';

test.each(GENERATED)('$path is up to date; `npm run generate` writes it', ({ path, text }) => {
  expect(readSource(path)).toBe(text);
});
