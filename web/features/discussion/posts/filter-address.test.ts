import { describe, expect, test } from 'vitest';
import { FEED_SORTS } from '#shared/rules/feed.ts';
import { filterAddress, filterInput, isFiltered, readFilter } from './filter-address.ts';
import { filterLabel } from './filter-label.ts';
import { feedTexts } from './texts/feed.ts';

const read = (search: string) => readFilter(new URLSearchParams(search), FEED_SORTS);

describe('a filter in the URL', () => {
  const address = '?range=this_week&sort=most_likes&categories=Question,Vent';

  test('can be read and written', () => {
    const filter = read(address);
    expect(filter).toEqual({ range: 'this_week', sort: 'most_likes', categories: ['Question', 'Vent'] });
    expect(filterAddress(new URLSearchParams(), filter)).toBe(address);
  });

  test('keeps the other parameters', () => {
    expect(filterAddress(new URLSearchParams('q=a+b&range=today&communities=1,2'), read('sort=earliest'))).toBe(
      '?q=a+b&communities=1,2&sort=earliest',
    );
    expect(filterAddress(new URLSearchParams('range=today'), read(''))).toBe('');
  });

  test.each(['', '?range=yesterday', '?sort=MOST_LIKES', '?categories=question', '?categories=', '?categories=,,'])(
    'is absent in %j',
    (search) => {
      expect(isFiltered(read(search))).toBe(false);
    },
  );

  test('has each category once, in the usual order', () => {
    expect(read('?categories=Vent,Nonsense,Question,Vent').categories).toEqual(['Question', 'Vent']);
  });
});

test('the label of a filter joins its parts with slashes', () => {
  expect(filterLabel(read('?range=this_week&sort=most_likes&categories=Question'), feedTexts.sorts)).toBe('This Week/Most Likes/Question');
  expect(filterLabel(read('?range=all_time&categories=Vent,Question'), feedTexts.sorts)).toBe('All Time/Question/Vent');
  expect(filterLabel(read(''), feedTexts.sorts)).toBe('All');
});

describe('the API request of a filter', () => {
  test('has the range and the time zone', () => {
    expect(filterInput(read('?range=today'), 'America/New_York')).toMatchObject({ range: 'today', zone: 'America/New_York' });
  });

  test('is empty if nothing is chosen', () => {
    const nothing = { sort: undefined, range: undefined, zone: undefined, categories: undefined };
    expect(filterInput(read('?range=all_time'), 'UTC')).toEqual(nothing);
  });
});
