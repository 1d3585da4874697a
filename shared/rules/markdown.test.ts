import { describe, expect, test } from 'vitest';
import { isHeavyMarkdown } from './markdown.ts';

describe('a text that would hold up the parser', () => {
  test.each([
    ['unmatched emphasis', '*a_ '.repeat(5_000)],
    ['strikethrough', '~a'.repeat(10_000)],
    ['brackets', '[a]'.repeat(5_000)],
    ['deep quotes', '>'.repeat(5_000)],
    ['deep lists', Array.from({ length: 120 }, (_, depth) => `${'  '.repeat(depth)}- a`).join('\n')],
    ['lists in one line', `${'- '.repeat(500)}a`],
    ['a table of a thousand columns', `${'|a'.repeat(1_000)}\n${'|-'.repeat(1_000)}`],
    ['a table that fills up its rows', `${'|a'.repeat(100)}\n${'|-'.repeat(100)}\n${'x\n'.repeat(200)}`],
    ['seven lists in one another', '- - - - - - - a'],
    ['many shallow lists', '- - - - - - a\n'.repeat(100)],
    ['quotes and lists in turn', '> - > - a\n'.repeat(150)],
    ['a thousand items', '- a\n'.repeat(990)],
    [
      'stairs of lists',
      Array.from({ length: 20 }, () => Array.from({ length: 10 }, (_, depth) => `${'  '.repeat(depth)}- a`).join('\n')).join('\n'),
    ],
    ['thousands of lines', 'a\n'.repeat(5_000)],
  ])('is told by %s', (_what, text) => expect(isHeavyMarkdown(text)).toBe(true));
});

describe('what people write', () => {
  test.each([
    ['nothing', ''],
    ['a long plain text', 'The brachial plexus again. '.repeat(700)],
    ['two hundred links in a list', '- [A lecture on renal physiology, part one](https://example.org/renal)\n'.repeat(200)],
    ['a table of fifty rows', `| drug | class | dose |\n|---|---|---|\n${'| metoprolol | beta blocker | 25 mg |\n'.repeat(50)}`],
    ['a list five levels deep', Array.from({ length: 5 }, (_, depth) => `${'    '.repeat(depth)}1. step`).join('\n')],
    ['lines across the page', `${'one\n\n* * * * * * * * * *\n\n- - -\n\n'.repeat(20)}`],
    ['three hundred items', `1. wash your hands\n`.repeat(300)],
    ['an answer to an answer to an answer', '> > > I thought so\n> > no\n> yes\n'.repeat(30)],
    ['code far in', `\`\`\`\n${' '.repeat(40)}x = 1\n\`\`\``],
    ['a short text full of marks', '**Wow** ~~no~~ _yes_ `code` [a](https://example.org)'.repeat(8)],
  ])('is let through: %s', (_what, text) => expect(isHeavyMarkdown(text)).toBe(false));
});
