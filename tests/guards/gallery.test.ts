import { expect, test } from 'vitest';
import { screenPaths } from '../../gallery/routes.ts';
import { nameOf, ROWS } from '../../gallery/screens.ts';

test('the gallery shows every screen, and no other', async () => {
  const routes = await screenPaths();
  expect(routes.length).toBeGreaterThan(30);
  expect(routes.filter((path) => !ROWS.some(({ route }) => route === path))).toEqual([]);
  expect(ROWS.filter(({ route }) => !routes.includes(route)).map(nameOf)).toEqual([]);
});

test('no two rows of the gallery have the same name', () => {
  const names = ROWS.map(nameOf);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});
