import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { useForum } from '#server/testing/forum.ts';
import { fold } from '#shared/rules/fold.ts';
import { marksOf, termsOf } from './fold.ts';

const forum = useForum();

test('the database folds letters as the server does', async () => {
  const texts = [
    'Ménière',
    'STRASSE Straße ẞ',
    'Øre Łódź Đà ıI İ',
    'ﬁnal ½ ²',
    'Ελλάδα ΣΊΣΥΦΟΣ',
    'Привет',
    '日本語',
    'naïve\nCafé\u0301',
    '𝔘nicode 😀',
  ];
  const { rows } = await sql<{
    folded: string;
  }>`SELECT search_fold(t) AS folded FROM unnest(${texts}::text[]) WITH ORDINALITY AS u (t, n) ORDER BY n`.execute(forum.db);
  expect(rows.map(({ folded }) => folded)).toEqual(texts.map(fold));
});

describe('a search term', () => {
  test.each([
    ['beta blocker', ['beta', 'blocker']],
    ['  "beta   blocker" DOSE!', ['beta blocker', 'dose']],
    ['what?? is, this.', ['what', 'is', 'this']],
    ['c++ c# 50%', ['c++', 'c#', '50%']],
    ['a a A', ['a']],
    ['"unclosed phrase', ['unclosed', 'phrase']],
    ['?!', []],
    ['1 2 3 4 5 6 7 8 9', ['1', '2', '3', '4', '5', '6', '7', '8']],
  ])('of %j', (query, terms) => {
    expect(termsOf(query)).toEqual(terms);
  });
});

describe('marks', () => {
  test('cover the letters as they were written', () => {
    const text = 'Ménière: ﬁve STRAßEN';
    const cut = (terms: string[]) => marksOf(text, terms).map(([start, end]) => text.slice(start, end));
    expect(cut(['meniere'])).toEqual(['Ménière']);
    expect(cut(['fi'])).toEqual(['ﬁ']);
    expect(cut(['strassen'])).toEqual(['STRAßEN']);
    expect(cut(['str', 'tra', 'xyz'])).toEqual(['STRA']);
    expect(cut([])).toEqual([]);
  });

  test('are always in order, apart and within the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.array(fc.string({ minLength: 1, maxLength: 3 }), { maxLength: 4 }), (text, terms) => {
        let end = 0;
        for (const [start, stop] of marksOf(
          text,
          terms.map(fold).filter((term) => term !== ''),
        )) {
          expect(start).toBeGreaterThanOrEqual(end);
          expect(stop).toBeGreaterThan(start);
          end = stop;
        }
        expect(end).toBeLessThanOrEqual(text.length);
      }),
    );
  });
});
