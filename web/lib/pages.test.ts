import { describe, expect, it } from 'vitest';
import { allItems, appendItem, mapItems, type Pages, withChanges } from './pages.ts';

interface Item {
  id: string;
  text: string;
}

function pages(...lists: string[][]): Pages<Item> {
  return {
    pages: lists.map((ids, place) => ({ items: ids.map((id) => ({ id, text: `${id}${place}` })), nextCursor: null })),
    pageParams: lists.map(() => undefined),
  };
}

const ids = (data: Pages<Item>) => allItems(data).map(({ id }) => id);

describe('the pages of a list', () => {
  it('give all items in order', () => {
    expect(ids(pages(['a', 'b'], ['c']))).toEqual(['a', 'b', 'c']);
  });

  it('return a repeated item once, at its last position', () => {
    expect(ids(pages(['a', 'own'], ['b', 'own', 'c']))).toEqual(['a', 'b', 'own', 'c']);
  });

  it('append an item at the end, but not twice', () => {
    const more = appendItem(pages(['a'], ['b']), { id: 'own', text: '' });
    expect(ids(more)).toEqual(['a', 'b', 'own']);
    expect(appendItem(more, { id: 'own', text: '' })).toBe(more);
  });

  it('change items without mutating the original pages', () => {
    const before = pages(['a'], ['b']);
    const after = mapItems(before, (item) => ({ ...item, text: 'new' }));
    expect(allItems(after).map(({ text }) => text)).toEqual(['new', 'new']);
    expect(allItems(before).map(({ text }) => text)).toEqual(['a0', 'b1']);
  });

  it('drop items whose change returns null', () => {
    expect(ids(mapItems(pages(['a', 'b'], ['c']), (item) => (item.id === 'b' ? null : item)))).toEqual(['a', 'c']);
  });
});

describe('a next page', () => {
  it('keeps the changes made to earlier pages meanwhile', () => {
    const asked = pages(['a', 'b']);
    const known = mapItems(asked, (item) => (item.id === 'a' ? { ...item, text: 'liked' } : null));
    const answer = { pages: [...asked.pages, ...pages(['c']).pages], pageParams: [undefined, 'cursor'] };
    const kept = withChanges(known, answer) as Pages<Item>;
    expect(allItems(kept).map(({ text }) => text)).toEqual(['liked', 'c0']);
    expect(kept.pageParams).toEqual([undefined, 'cursor']);
    expect(kept.pages[0]).toBe(known.pages[0]);
  });

  it('does not keep them if the list was refetched', () => {
    const known = mapItems(pages(['a'], ['b']), (item) => ({ ...item, text: 'old' }));
    expect(withChanges(known, pages(['a'], ['b']))).toEqual(pages(['a'], ['b']));
    expect(withChanges(undefined, 'an answer')).toBe('an answer');
  });
});
