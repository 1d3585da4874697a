import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseMarkdown } from '#shared/markdown.ts';
import { excerpt } from './excerpt.ts';

describe('the excerpt of a post', () => {
  test.each([
    ['nothing', '', ''],
    ['plain text', 'How do you study?', 'How do you study?'],
    ['emphasis and code', '**Bold**, *slanted*, ~~gone~~ and `code`', 'Bold, slanted, gone and code'],
    ['a heading and paragraphs', '# Title\n\nOne\n\nTwo', 'Title\nOne\nTwo'],
    ['a list', '1. One\n2. Two\n   - Deep', '1. One\n2. Two\n• Deep'],
    ['a quotation', '> Said\n\nAnswered', 'Said\nAnswered'],
    ['a link', 'See [the atlas](https://example.com/atlas).', 'See the atlas.'],
    ['a picture', '![A heart](https://example.com/heart.png)', 'A heart'],
    ['a table', '| a | b |\n|---|---|\n| 1 | 2 |', 'a · b\n1 · 2'],
    ['a code block', '```js\nlet x\n```', 'let x'],
    ['line breaks', 'One\nTwo  \n**Three\\\nFour**', 'One\nTwo\nThree\nFour'],
    ['a rule between', 'One\n\n---\n\nTwo', 'One\nTwo'],
    ['a link’s definition', '[a]: https://example.com\n\nText [a]', 'Text a'],
    ['HTML', '<script>alert(1)</script>\n\nText <b onclick="x">bold</b>', '<script>alert(1)</script>\nText <b onclick="x">bold</b>'],
    ['signs that look like HTML', 'if pH<pKa and pKa>7 then it is protonated', 'if pH<pKa and pKa>7 then it is protonated'],
    ['escapes', 'a \\* b &amp; c', 'a * b & c'],
  ])('of %s is the text a reader would see', (_, markdown, text) => {
    expect(excerpt(markdown)).toBe(text);
  });

  test('is formatted or plain as the whole text is on its page', () => {
    const dense = '**a** b\n'.repeat(500);
    const formatted = `${dense}${'a word '.repeat(3_000)}`;
    expect(parseMarkdown(formatted)).not.toBeNull();
    expect(excerpt(formatted)).toMatch(/^a b\na b/);
    const plain = `${'A sentence, **well** made.\n'.repeat(30)}${'*a* '.repeat(5_000)}`;
    expect(parseMarkdown(plain)).toBeNull();
    expect(excerpt(plain)).toContain('**well**');
    const deep = `**bold**\n\n${'Filler text of words. '.repeat(200)}\n\n${'> '.repeat(20)}deep`;
    expect(parseMarkdown(deep)).toBeNull();
    expect(excerpt(deep)).toContain('**bold**');
  });

  test('of a long text ends between two words, with an ellipsis', () => {
    const cut = excerpt('word '.repeat(500), 47);
    expect(cut).toBe(`${'word '.repeat(9).trim()}…`);
  });

  test('of a long list of links ends with a whole item, and tells that there is more', () => {
    const links = Array.from({ length: 40 }, (_, number) => `- [Item ${number}](https://drive.example/${'x'.repeat(80)})`).join('\n');
    expect(excerpt(links, 140)).toBe('• Item 0\n• Item 1\n• Item 2\n• Item 3…');
  });

  test('does not end with the mark of a list item', () => {
    for (const mark of ['-', '1.'])
      expect(excerpt(`${'word '.repeat(8)}\n\n${mark} ${'a'.repeat(200)}`, 47)).toBe(`${'word '.repeat(8).trim()}…`);
  });

  test('of one long word is cut', () => {
    expect(excerpt('a'.repeat(500), 100)).toMatch(/^a{60,100}…$/);
  });

  test('does not cut an emoji in half', () => {
    for (let start = 0; start < 4; start += 1)
      expect(excerpt(`${'a'.repeat(start)}${'🩺'.repeat(400)}`, 100).isWellFormed(), String(start)).toBe(true);
  });

  test('is never longer than the limit and never fails', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        '> ',
        '- ',
        '1. ',
        '\n',
        '\n\n',
        '# ',
        '|',
        '|-|',
        '```',
        '*',
        '_',
        '[',
        '](',
        ')',
        '<',
        '>',
        '![',
        '&#',
        '\\',
        '~~',
        '[^1]',
        'word ',
        '🩺',
        '\t',
      ),
      fc.string({ unit: 'binary' }),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), fc.integer({ min: 41, max: 200 }), (pieces, max) => {
        const text = excerpt(pieces.join(''), max);
        expect(text.length).toBeLessThanOrEqual(max + 1);
        expect(text).toBe(text.trim());
      }),
    );
  });
});
