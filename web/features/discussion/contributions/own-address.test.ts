import { expect, test } from 'vitest';
import { ownAddress, readOwnChoice } from './own-address.ts';

test('the URL has the tab and the order; invalid values are ignored, defaults are left out', () => {
  const read = (search: string) => readOwnChoice(new URLSearchParams(search));
  expect(read('')).toEqual({ tab: 'posts', sort: 'latest' });
  expect(read('tab=comments&sort=most_reactions')).toEqual({ tab: 'comments', sort: 'most_reactions' });
  expect(read('tab=Comments&sort=__proto__')).toEqual({ tab: 'posts', sort: 'latest' });
  for (const address of ['', '?tab=comments', '?sort=oldest', '?tab=comments&sort=most_comments']) {
    expect(ownAddress(read(address))).toBe(address);
  }
});
