import { describe, expect, test } from 'vitest';
import { dateStart, readQuestion, withOperator, withoutOperators, withoutUnfinished } from './search-question.ts';

const read = (text: string) => {
  const { words, operators } = readQuestion(text);
  return [words, ...operators.map(({ name, value }) => `${name}=${value}`)];
};

describe('a query', () => {
  test.each<[string, string[]]>([
    ['renal exam', ['renal exam']],
    ['from:maya.okafor is:answered', ['', 'from=maya.okafor', 'is=answered']],
    ['From:@maya  renal exam Is:Answered', ['renal exam', 'from=maya', 'is=answered']],
    ['renal -anki -"practice test" exam', ['renal exam', 'without=anki', 'without=practice test']],
    ['renal -“practice test”', ['renal', 'without=practice test']],
    ['in:clinical-skills in:"Clinical Skills" osce', ['osce', 'in=clinical-skills', 'in=Clinical Skills']],
    ['category:question category:"Vent"', ['', 'category=Question', 'category=Vent']],
    ['has:FILE slides', ['slides', 'has=file']],
    ['before:2026-05-01 after:2026-5 after:2025', ['', 'before=2026-05-01', 'after=2026-5', 'after=2025']],
    ['"in:renal is a -word" exam', ['"in:renal is a -word" exam']],
    ['exam "white coat" -parking', ['exam "white coat"', 'without=parking']],
    ['“from:maya” -', ['“from:maya” -']],
  ])('%s', (text, found) => {
    expect(read(text)).toEqual(found);
  });

  test.each([
    'step1:anki',
    'https://example.org/from:maya',
    'from: maya',
    'from:',
    'from:""',
    'med-peds or C-',
    'step 1 -- worth it - or not',
    'a-from:maya',
    'in:...',
    '-',
    ':',
    '',
  ])('has no operators: %s', (text) => {
    expect(readQuestion(text)).toEqual({ words: text, operators: [], phrases: [], notes: [] });
  });

  test.each<[string, string]>([
    ['before:yesterday', 'yesterday'],
    ['after:2026-13', '2026-13'],
    ['after:2026-02-30', '2026-02-30'],
    ['before:0000', '0000'],
    ['category:Nonsense', 'Nonsense'],
    ['has:link', 'has:link'],
    ['is:open', 'is:open'],
  ])('explains invalid operators and leaves them out: %s', (text, named) => {
    const { words, operators, notes } = readQuestion(`exam ${text}`);
    expect([words, operators]).toEqual(['exam', []]);
    expect(notes.join()).toContain(named);
  });

  test('tells phrases, outside operators, by their place', () => {
    const text = 'exam "white coat" -"practice test" “ in:renal ” "" in:"Clinical Skills" title:"bone saw"';
    const { phrases } = readQuestion(text);
    expect(phrases.map(({ value, start, end }) => [value, text.slice(start, end)])).toEqual([
      ['white coat', '"white coat"'],
      ['in:renal', '“ in:renal ”'],
      ['bone saw', '"bone saw"'],
    ]);
  });

  test('may name a category in the plural', () => {
    expect(read('category:questions category:Memes')).toEqual(['', 'category=Question', 'category=Meme']);
  });

  test.each([
    ['exam from:', 'exam'],
    ['exam from:may', 'exam'],
    ['exam in:"anatomy la', 'exam'],
    ['exam -', 'exam'],
    ['exam -ank', 'exam'],
    ['exam from:maya ', 'exam from:maya'],
    ['exam in:"anatomy lab"', 'exam in:"anatomy lab"'],
    ['x-ray', 'x-ray'],
    ['note:this', 'note:this'],
  ])('while typing has no unfinished operator at its end: %s', (typed, rest) => {
    expect(withoutUnfinished(typed)).toBe(rest);
  });

  test('of hostile length is parsed in linear time', () => {
    for (const part of ['from:', '-"', '"', '-a', 'in:"', ':-', 'a:b '])
      expect(readQuestion(part.repeat(200)).words.length).toBeLessThanOrEqual(1_000);
  });
});

describe('an operator', () => {
  test('can be removed without changing the rest', () => {
    const text = 'renal -anki exam from:maya "white coat" from:maya';
    const taken = readQuestion(text).operators.map((operator) => withoutOperators(text, [operator]));
    expect(taken).toEqual([
      'renal exam from:maya "white coat" from:maya',
      'renal -anki exam "white coat" from:maya',
      'renal -anki exam from:maya "white coat"',
    ]);
  });

  test.each([
    ['without', 'practice test'],
    ['without', 'anki'],
    ['without', '-anki'],
    ['without', '#anki'],
    ['without', 'ratio 1:2'],
    ['without', '1:2'],
    ['from', 'maya.okafor'],
    ['in', 'Clinical Skills'],
    ['in', 'M"1'],
  ] as const)('that is added is read as such: %s %s', (name, value) => {
    const { words, operators } = readQuestion(withOperator('renal exam', name, value));
    expect([words, operators.map((one) => [one.name, one.value])]).toEqual(['renal exam', [[name, value.replace('"', ' ')]]]);
  });
});

test('a date begins at midnight of the time zone', () => {
  const moment = (typed: string, zone: string) => {
    const start = dateStart(typed, zone);
    return start === null ? null : new Date(start).toISOString();
  };
  expect(moment('2026', 'UTC')).toBe('2026-01-01T00:00:00.000Z');
  expect(moment('2026-05', 'America/New_York')).toBe('2026-05-01T04:00:00.000Z');
  expect(moment('2026-12-01', 'America/New_York')).toBe('2026-12-01T05:00:00.000Z');
  expect(moment('2026-5-1', 'UTC')).toBe('2026-05-01T00:00:00.000Z');
  expect([moment('2026-00', 'UTC'), moment('26', 'UTC'), moment('2025-02-29', 'UTC')]).toEqual([null, null, null]);
});
