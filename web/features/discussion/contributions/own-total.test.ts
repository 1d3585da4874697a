import { expect, test } from 'vitest';
import { ownTotal } from './own-total.ts';

const page = (items: number, total: number) => ({ items: Array.from({ length: items }, () => ({})), total });

test('the total is the first page’s, less the items deleted since; at the end of the list it is the loaded items', () => {
  expect(ownTotal({ pages: [page(10, 25)] }, 10, true)).toBe(25);
  expect(ownTotal({ pages: [page(9, 25)] }, 10, true)).toBe(24);
  expect(ownTotal({ pages: [page(9, 25), page(10, 24)] }, 10, true)).toBe(24);
  expect(ownTotal({ pages: [page(9, 25), page(8, 24), page(5, 22)] }, 10, false)).toBe(22);
  expect(ownTotal({ pages: [page(0, 0)] }, 10, false)).toBe(0);
});
