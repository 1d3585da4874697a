import { expect, test } from 'vitest';
import { trendOf } from '../../bench/trend.ts';

const TOLERANCE = { share: 0.05, absolute: 2 };
/** The same wobble each time, of up to 10 either way. */
const wobble = (index: number) => ((index * 7_919) % 21) - 10;
const many = (value: (index: number) => number) => Array.from({ length: 30 }, (_, index) => value(index));

test.each([
  ['stays the same', many(() => 100), false],
  ['only wobbles', many((index) => 100 + wobble(index)), false],
  ['falls', many((index) => 100 - index), false],
  ['rises while it warms up and then stays', many((index) => 100 + 10 * Math.min(index, 9)), false],
  ['rises surely, but by next to nothing', many((index) => 100 + index / 20), false],
  ['rises for long and falls again', many((index) => 100 + (index < 27 ? 3 * index : 0)), false],
  ['jumps once and comes back', many((index) => (index === 25 ? 900 : 100)), false],
  ['rises steadily', many((index) => 100 + 2 * index), true],
  ['rises under its wobble', many((index) => 100 + 2 * index + wobble(index)), true],
  ['rises by a step now and then', many((index) => 100 + 10 * Math.floor(index / 4)), true],
])('a figure that %s', (_what, samples, grows) => {
  expect(trendOf(samples, TOLERANCE).grows).toBe(grows);
});

test('too few samples are no answer', () => {
  expect(() => trendOf([1, 2, 3], TOLERANCE)).toThrow('too few');
});
