import { expect, test } from 'vitest';
import { dropStaleResponses } from './stale-responses.ts';

test('a response does not replace what a newer request has updated', () => {
  const ask = dropStaleResponses();
  const [first, second, third] = [ask(), ask(), ask()];
  expect(second(['a', 'b'])).toEqual(['a', 'b']);
  expect(first(['a', 'c'])).toEqual(['c']);
  expect(third(['a', 'b', 'c'])).toEqual(['a', 'b', 'c']);
  expect(first(['d'])).toEqual(['d']);
});
