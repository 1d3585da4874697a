import { describe, expect, test } from 'vitest';
import { NO_FILTER } from '#web/features/discussion/posts/filter-address.ts';
import { askAddress, plainWords, type Search, widerSearch } from './search-address.ts';

const COMMONS = '0190c1a0-0000-7000-8000-000000000001';
const M2 = '0190c1a0-0000-7000-8000-000000000002';

const search = (term: string, more: Partial<Search> = {}): Search => ({ term, communities: [], filter: NO_FILTER, ...more });

test.each([
  ['where do I park?', 'where do I park?'],
  ['"shelf exam" tips', 'shelf exam tips'],
  ['“shelf exam”', 'shelf exam'],
  ['parking -permit in:commons from:maya is:answered', 'parking'],
  ['in:"M2 Anatomy" brachial plexus after:2026-01-01', 'brachial plexus'],
  ['follow-up x-ray: which first?', 'follow-up x-ray: which first?'],
])('“%s” asks in plain words “%s”', (term, words) => {
  expect(plainWords(term)).toBe(words);
});

describe('if nothing was found', () => {
  test('the wider search drops communities, filters and quotation marks', () => {
    expect(widerSearch(search('"shelf exam"'))).toEqual(search('shelf exam'));
    expect(widerSearch(search('shelf', { communities: [M2] }))).toEqual(search('shelf'));
    expect(widerSearch(search('shelf', { filter: { range: 'today', sort: null, categories: [] } }))).toEqual(search('shelf'));
  });

  test('an unrestricted search is widened to the beginnings of the two longest words', () => {
    expect(widerSearch(search('how neuroradiology pharmacokinetics worked'))).toEqual(search('pharm neuro'));
  });

  test('short words or no words give no wider search', () => {
    expect(widerSearch(search('shelf exam'))).toBeNull();
    expect(widerSearch(search('-permit'))).toBeNull();
  });

  test('a new post gets the search as title and the only searched community', () => {
    expect(askAddress('"where" & how?', COMMONS)).toBe(`/create-post?title=where+%26+how%3F&community=${COMMONS}`);
    expect(askAddress('where')).toBe('/create-post?title=where');
    expect(new URL(askAddress('a'.repeat(200)), 'http://localhost').searchParams.get('title')).toHaveLength(150);
  });
});
