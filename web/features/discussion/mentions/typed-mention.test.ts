import { describe, expect, test } from 'vitest';
import { matchesTyped, mentionText, typedMention } from './typed-mention.ts';

describe('a mention that is being typed', () => {
  test.each([
    ['@m', { from: 0, typed: 'm' }],
    ['Ask @han', { from: 4, typed: 'han' }],
    ['(@Élo', { from: 1, typed: 'Élo' }],
    ['one\n@tomasz.w', { from: 4, typed: 'tomasz.w' }],
  ])('is found in “%s”', (text, typed) => expect(typedMention(text, text.length)).toEqual(typed));

  test.each(['', '@', 'Ask @ ', 'Ask @han ', 'mail a@han', '@@han', 'https://example.org/@han', '@_', `@${'a'.repeat(31)}`])(
    'is not found in “%s”',
    (text) => expect(typedMention(text, text.length)).toBeNull(),
  );

  test('ends at the caret', () => {
    expect(typedMention('Ask @hannah now', 8)).toEqual({ from: 4, typed: 'han' });
    expect(typedMention('Ask @hannah now', 4)).toBeNull();
  });
});

test('a username is inserted without punctuation at its ends', () => {
  expect(['Tomasz.W', '_a_b_', '.c-'].map(mentionText)).toEqual(['@Tomasz.W', '@a_b', '@c']);
});

test.each([
  ['bell', true],
  ['HANN', true],
  ['ito', true],
  ['bell-i', true],
  ['hb.1', true],
  ['annah', false],
  ['b1', false],
])('Hannah Bell-Ito, hb1, is suggested for @%s: %s', (typed, suggested) => {
  expect(matchesTyped({ name: 'Hannah Bell-Ito', username: 'hb1' }, typed)).toBe(suggested);
});
