import { describe, expect, test } from 'vitest';
import { FEED_SORTS } from '#shared/rules/feed.ts';
import { filterAddress, filterInput, isFiltered, readFilter } from './filter-address.ts';
import { filterWords } from './filter-words.ts';
import { feedTexts } from './texts/feed.ts';

const read = (search: string) => readFilter(new URLSearchParams(search), FEED_SORTS);

describe('a filter in the address', () => {
  const address = '?range=this_week&sort=most_likes&categories=Question,Vent';

  test('is read and written the same', () => {
    const filter = read(address);
    expect(filter).toEqual({ range: 'this_week', sort: 'most_likes', categories: ['Question', 'Vent'] });
    expect(filterAddress(new URLSearchParams(), filter)).toBe(address);
  });

  test('leaves alone whatever else stands there', () => {
    expect(filterAddress(new URLSearchParams('q=a+b&range=today&communities=1,2'), read('sort=earliest'))).toBe(
      '?q=a+b&communities=1,2&sort=earliest',
    );
    expect(filterAddress(new URLSearchParams('range=today'), read(''))).toBe('');
  });

  test.each(['', '?range=yesterday', '?sort=MOST_LIKES', '?categories=question', '?categories=', '?categories=,,'])(
    '%j is none',
    (search) => {
      expect(isFiltered(read(search))).toBe(false);
    },
  );

  test('names categories once, in their own order', () => {
    expect(read('?categories=Vent,Nonsense,Question,Vent').categories).toEqual(['Question', 'Vent']);
  });
});

test('the words of a filter are joined by slashes', () => {
  expect(filterWords(read('?range=this_week&sort=most_likes&categories=Question'), feedTexts.sorts)).toBe('This Week/Most Likes/Question');
  expect(filterWords(read('?range=all_time&categories=Vent,Question'), feedTexts.sorts)).toBe('All Time/Question/Vent');
  expect(filterWords(read(''), feedTexts.sorts)).toBe('All');
});

describe('what the API is asked', () => {
  test('names the range and whose days count', () => {
    expect(filterInput(read('?range=today'), 'America/New_York')).toMatchObject({ range: 'today', zone: 'America/New_York' });
  });

  test('is nothing where nothing is chosen', () => {
    const nothing = { sort: undefined, range: undefined, zone: undefined, categories: undefined };
    expect(filterInput(read('?range=all_time'), 'UTC')).toEqual(nothing);
  });
});
