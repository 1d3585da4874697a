import { describe, expect, test } from 'vitest';
import { fold } from '#shared/rules/fold.ts';
import { NAMES } from '#tests/names.ts';
import { fitting, rank } from './match.ts';

describe('the rank of a text', () => {
  test.each([
    ['its beginning', 'ana', 'Anatomy', 0],
    ['beginnings of its words, in any order', 'lind jon', 'Jonas Lindqvist', 1],
    ['a part of a name that is joined', 'raman', 'priya-raman', 1],
    ['letters without their accents', 'sore', 'Emma Sörensen', 1],
    ['letters with accents that it lacks', 'émma', 'Emma Sorensen', 0],
    ['letters without their strokes', 'dord', 'Søren Đorđević', 1],
    ['a name without its apostrophe', 'obrien', "Mary-Jane O'Brien", 1],
    ['a name with another apostrophe', 'o’brien', "Mary-Jane O'Brien", 1],
    ['letters within a word', 'tomy', 'Anatomy', 2],
    ['a word that does not occur', 'ana exam', 'Anatomy', null],
  ])('%s', (_what, typed, text, expected) => {
    expect(rank(typed, text)).toBe(expected);
  });

  test.each(NAMES)('“%s” is found by each of its words, also without accents and apostrophes', (name) => {
    for (const word of name.split(' ')) {
      expect(rank(word, name)).not.toBeNull();
      expect(rank(fold(word).replace(/['’]/g, ''), name)).not.toBeNull();
    }
  });

  test('the best matches come first, and equal ones keep their order', () => {
    const found = fitting(['Neuroanatomy', 'M1 Anatomy', 'M2 Anatomy', 'Anatomy', 'Commons'], 'anatomy', (text) => [text]);
    expect(found).toEqual(['Anatomy', 'M1 Anatomy', 'M2 Anatomy', 'Neuroanatomy']);
  });

  test('an item counts by its best text', () => {
    expect(fitting(['Log out'], 'sign', (text) => [text, 'Sign out'])).toEqual(['Log out']);
  });
});
