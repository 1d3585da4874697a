import { beforeAll, expect, test } from 'vitest';
import { BUILD_FOLDER, ensureWebBuild } from '#server/platform/web-build.ts';
import { askAbout, rowsOf } from './access/asking.ts';
import { screens } from './access/screens.ts';
import { RENDERED } from './access/sections.ts';

/** Milliseconds; nothing is built where a run has done that already. */
const BUILDING = 300_000;

beforeAll(async () => void (await ensureWebBuild()), BUILDING);
askAbout(RENDERED, BUILD_FOLDER);

test('the matrix has every screen of the web, and nothing else', () => {
  const asked = new Set(rowsOf(RENDERED).map(([name]) => name.replace(/ \(.+\)$/, '')));
  expect(screens.filter((name) => !asked.has(name))).toEqual([]);
  expect([...asked].filter((name) => !screens.includes(name))).toEqual([]);
});
