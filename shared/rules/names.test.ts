import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { initialsOf, isValidName, normalizeName, startsInLowerCase } from './names.ts';

describe('a name', () => {
  test.each([
    ...['Maya', 'maya okafor', '  Maya   Okafor  ', "Mary-Jane O'Brien", 'Sean O’Brien', 'Zoë Quill-March', 'Robert Downey Jr.'],
    ...[
      'Jose\u0301 Marti',
      'Þóra',
      'J.R.R. Tolkien',
      'J.-P. Sartre',
      "'t Hooft",
      "N'Golo Ta’",
      'van der Berg',
      'Anne\u2010Marie',
      'ʿAbd al-Raḥmān',
    ],
    ...[
      '李小龙',
      '李 明',
      '买买提·艾力',
      'マリー・アン',
      'Marcel·la',
      'علی\u200Cرضا',
      'ශ්\u200Dරී',
      'မြွှေး',
      'དབང་ཕྱུག',
      'Nguye\u0302\u0303n Thị Minh',
      'מֹשֶׁה',
      'בן־דוד',
    ],
  ])('may be “%s”', (name) => {
    expect(isValidName(name)).toBe(true);
  });

  test.each([
    ...['', '   ', 'R2 D2', 'Maya 2', 'Maya!', 'Maya_O', 'maya@mail.example', '\u0301a', 'Maya\0', 'Ma\u0007ya', '٣ علي'],
    ...['-', 'Maya -', 'Maya-', '-Maya', "O''Brien", 'Mary--Jane', '. Maya', 'Maya..', 'Maya, MD', 'Maya (May)', '“Maya”'],
    ...['Ma\u200Dya', 'Ma\u200Bya', 'Maya\u202E', '\u3164', 'a\u034Fb', 'ع\u200C', `Z${'\u0335'.repeat(4)}oe`, `ก${'\u0E49'.repeat(7)}`],
  ])('may not be “%s”', (name) => {
    expect(isValidName(name)).toBe(false);
  });

  test('gets the hint about capitals while a word starts in lower case, and never for scripts without case', () => {
    expect(['maya', 'Maya okafor', 'élodie'].map(startsInLowerCase)).toEqual([true, true, true]);
    expect(['Maya Okafor', 'Élodie', '李 明', ''].map(startsInLowerCase)).toEqual([false, false, false, false]);
  });

  test('has no other signs and a letter in each word, whatever is typed', () => {
    const character = fc.oneof(fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }), fc.constantFrom(..."aé李-'’. 1\u200D\u0301"));
    fc.assert(
      fc.property(fc.string({ unit: character }), (name) => {
        if (!isValidName(name)) return;
        expect(name.replace(/\u200C|\u200D/g, '')).not.toMatch(/[^\p{L}\p{M}\s.'’·・་\u05BE\u2010\u2011-]/u);
        for (const word of name.trim().split(/\s+/)) expect(word).toMatch(/^['’]?\p{L}/u);
      }),
      { numRuns: 2_000 },
    );
  });

  test('is checked in linear time, also for ι, which case folding takes for a mark', () => {
    for (const letters of ['ι', 'ι\u0345', '\u0345', 'a\u0301', 'ع', 'l·']) expect(isValidName(`${letters.repeat(40)}1`)).toBe(false);
  });

  test('is stored with its words one space apart, and its letters and accents joined', () => {
    expect(normalizeName('  Zoe\u0308 \u00A0 Quill-March ')).toBe('Zo\u00EB Quill-March');
  });
});

test.each([
  ['Maya Okafor', 'MO'],
  ["Mary-Jane O'Brien", 'MO'],
  ['Martin Luther King Jr.', 'MK'],
  ['van der Berg', 'VB'],
  ["'t Hooft", 'TH'],
  ['’Abd al-Raḥmān', 'AA'],
  ['李小龙', '李'],
  ['Élodie', 'É'],
  ['Jr.', 'J'],
  ['दीपिका', 'दी'],
])('the initials of “%s” are %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
