import { expect, test } from 'vitest';
import { ownAddress, readOwnChoice } from './own-address.ts';

test('an address names tab and order; what it names wrongly does not count, what goes without saying is not said', () => {
  const read = (search: string) => readOwnChoice(new URLSearchParams(search));
  expect(read('')).toEqual({ tab: 'posts', sort: 'latest' });
  expect(read('tab=comments&sort=most_reactions')).toEqual({ tab: 'comments', sort: 'most_reactions' });
  expect(read('tab=Comments&sort=__proto__')).toEqual({ tab: 'posts', sort: 'latest' });
  for (const address of ['', '?tab=comments', '?sort=oldest', '?tab=comments&sort=most_comments']) {
    expect(ownAddress(read(address))).toBe(address);
  }
});
