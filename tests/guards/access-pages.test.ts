import { expect, test } from 'vitest';
import { BUILD_FOLDER } from '#server/platform/http/web-build.ts';
import { rowsOf, testSections } from './access/asking.ts';
import { screens } from './access/screens.ts';
import { RENDERED } from './access/sections.ts';

testSections(RENDERED, BUILD_FOLDER);

test('the matrix has every screen of the web, and no others', () => {
  const asked = new Set(rowsOf(RENDERED).map(([name]) => name.replace(/ \(.+\)$/, '')));
  expect(screens.filter((name) => !asked.has(name))).toEqual([]);
  expect([...asked].filter((name) => !screens.includes(name))).toEqual([]);
});
