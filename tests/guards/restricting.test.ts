import { expect, test } from 'vitest';
import { restrictionTable } from '#shared/rules/restricting.ts';
import { readSource } from './sources.ts';

test('docs/restricting.md has the table of effects that the tests use', () => {
  expect(readSource('docs/restricting.md')).toContain(`\n\n${restrictionTable()}\n\n`);
});
