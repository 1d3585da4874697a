import { expect, test } from 'vitest';
import { editDistance } from './edit-distance.ts';

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
