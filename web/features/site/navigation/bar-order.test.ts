import { expect, test } from 'vitest';
import type { Item } from './api/navigation.ts';
import { barOrder } from './bar-order.ts';

const item = (label: string, position: number): Item => ({
  id: label,
  slug: label,
  label,
  href: '/',
  external: false,
  position,
  inBar: true,
  children: [],
});

test('items stand before and after the menu of communities by their position', () => {
  const { before, after, over } = barOrder([item('a', 10), item('b', 49), item('c', 50), item('d', 90)], { narrow: 9, wide: 9 });
  expect(before.map((one) => one.item.label)).toEqual(['a', 'b']);
  expect(after.map((one) => one.item.label)).toEqual(['c', 'd']);
  expect(over).toEqual([]);
});

test('items that do not fit into the bar move to its menu', () => {
  const { over } = barOrder([item('a', 10), item('b', 20), item('c', 60), item('d', 70)], { narrow: 1, wide: 3 });
  expect(over.map(({ item: { label }, beyond }) => [label, beyond])).toEqual([
    ['b', 'narrow'],
    ['c', 'narrow'],
    ['d', 'wide'],
  ]);
});
