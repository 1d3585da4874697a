import { expect, test } from 'vitest';
import { editDistance, neighborsOf } from './edit-distance.ts';

test.each([
  ['vertigo', 'vertigo', 0],
  ['vertigo', 'vertgo', 1],
  ['vertgo', 'vertigo', 1],
  ['vertego', 'vertigo', 1],
  ['vertgio', 'vertigo', 1],
  ['evrtgio', 'vertigo', 2],
  ['vertyga', 'vertigo', 2],
  ['pharmacoligic', 'pharmacology', 3],
  ['', 'ilium', 5],
])('%s and %s', (from, to, distance) => {
  expect(editDistance(from, to)).toBe(distance);
});

test('the neighbors of a word are all texts at a distance of one', () => {
  const neighbors = neighborsOf('akni');
  expect(neighbors).toEqual(expect.arrayContaining(['anki', 'akn', 'kni', 'akin', 'akniq', 'zakni', 'akxni', 'ikni']));
  expect(neighbors.every((other) => editDistance('akni', other) === 1)).toBe(true);
  expect(neighbors).toHaveLength(4 + 3 + 4 * 25 + 5 * 26 - 4);
});
