import fc from 'fast-check';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { excerpt } from '#server/platform/excerpt.ts';
import { parseMarkdown } from '#shared/markdown.ts';
import { LIMITS } from '#shared/rules/limits.ts';
import { MarkdownText } from '#web/ui/markdown-text.tsx';
import { RUNS } from './fuzz/settings.ts';

/** Maximum milliseconds of processor time to parse a text, or on a slow machine, multiple of an ordinary one. */
const MAX_MS = 50;
const MAX_RATIO = 12;
/** Rendering time grows with the tokens: React's production build renders 10,000 in about 20 ms. */
const MAX_TOKENS = 20_000;
/** 150 in `npm test`, 400 in `npm run test:full`. */
const CASES = Math.min(400, RUNS * 3);

/** Everything with a meaning in CommonMark, GFM and link detection. */
const MARKERS = [
  ...['[', ']', '![', '](', '](b)', '](b "', "](b '", '](b (', '](<', '][', '[]', '[a]: b\n', '[a]', '[^1]', '[^1]: a\n', '(', ')'],
  ...['*', '**', '***', '_', '__', '*a*', '*a_', 'a* ', ' *a', '~', '~~', '~~a', '`', '``', '```', '\\`', '\\``', '`a`', '\\', '\\*'],
  ...['<', '>', '<a', '<a ', '</a>', '<!--', '-->', '<?', '<![CDATA[', '<a b="', '<http://a.b>', '<a@b.cd>', '&', '&amp;', '&#', '&#x1;'],
  ...['http://', 'https://a.b/', 'http://a.b/(', 'www.', 'www.a.b', 'a@', 'a@b.cd', '@', 'mailto:', 'a.', '.a', '//', '#', '?', '{', '}'],
  ...[
    '\n',
    '\n\n',
    '\r',
    '\r\n',
    '  \n',
    '\\\n',
    '# ',
    '###### ',
    '\n===\n',
    '\n---\n',
    '***\n',
    '> ',
    '>',
    '- ',
    '+ ',
    '1. ',
    '99) ',
    '- [x] ',
    '    ',
    '\t',
  ],
  ...[
    '\n```\n',
    '\n~~~\n',
    '|',
    '|a',
    '|-',
    '\n|-|-|\n',
    ':-:',
    '\\|',
    'a',
    ' a',
    ' ',
    'é',
    '🩺',
    '\u200b',
    '\u3000',
    '“',
    '—',
    '\0',
    '\ud800',
    "'",
    '"',
    '!',
    ':',
  ],
];

/**
 * Milliseconds of this thread's processor time, which a busy machine hardly affects. The minimum of several tries, because
 * garbage collection may fall into any of them.
 */
function cost(run: () => unknown, tries: number): number {
  const once = () => {
    const before = process.threadCpuUsage();
    run();
    const { user, system } = process.threadCpuUsage(before);
    return (user + system) / 1_000;
  };
  let least = once();
  for (let more = 1; more < tries && least > MAX_MS / 3; more += 1) least = Math.min(least, once());
  return least;
}

const ORDINARY = 'The *radial* nerve lies in the groove, see [this](https://a.org/b).\n\n'.repeat(1_000).slice(0, LIMITS.postBody);

/** Compares with an ordinary text at the same time, because the speed of a shared machine varies. */
function expectCheap(ms: number, about: string): void {
  if (ms >= MAX_MS) expect(ms / cost(() => read(ORDINARY), 8), about).toBeLessThan(MAX_RATIO);
}

const read = (text: string) => {
  parseMarkdown(text);
  excerpt(text);
};

const repeat = (text: string, length: number = LIMITS.postBody) => text.repeat(Math.ceil(length / text.length)).slice(0, length);

/** A prefix that stays within the limits when padded with the filler to this length. */
function fitted(text: string, filler: string, length: number): string {
  for (let share = length; share > 8; share = Math.floor(share * 0.7)) {
    const candidate = `${text.slice(0, share)}${repeat(filler, Math.max(0, length - Math.min(share, text.length)))}`;
    if (parseMarkdown(candidate) !== null) return candidate;
  }
  return '';
}

describe('hostile texts', () => {
  const NESTED = Array.from({ length: 170 }, (_, depth) => `${' '.repeat(depth)}- a`).join('\n');
  const ATTACKS: [string, string][] = [
    ['unmatched brackets before words', `${'['.repeat(740)}a${'](b)'.repeat(700)}${' z'.repeat(13_000)}`],
    ['one unmatched bracket before words', `[${repeat(' z', LIMITS.postBody - 1)}`],
    ['unfinished titles', fitted(repeat('[a](b ('), 'a ', LIMITS.postBody)],
    ['escaped backticks', fitted(repeat('\\``'), 'a ', LIMITS.postBody)],
    ['closing marks', fitted(repeat('a* '), 'a ', LIMITS.postBody)],
    ['quotations', fitted(repeat('> a\n\n'), 'a ', LIMITS.postBody)],
    ['deep lists', NESTED],
    ['deep quotations', repeat('>')],
    ['a table with carriage returns', `${'|a'.repeat(250)}\r${'|-'.repeat(250)}\r${'x\r'.repeat(10_000)}`],
    ['a wide table', `${'|a'.repeat(1_000)}\n${'|-'.repeat(1_000)}\n${'x\n'.repeat(2_000)}`],
    ['a page of an operator', fitted(repeat('[a](b) *c* <d ', LIMITS.pageBody), ' z', LIMITS.pageBody)],
  ];

  test.each(ATTACKS)('are parsed within 50 ms: %s', (what, text) => {
    let tries = 0;
    const page = () => {
      tries += 1;
      // A different text each time: rendered texts are cached.
      MarkdownText({ children: `${text}${tries}`, topHeading: 2 });
      excerpt(text);
    };
    expectCheap(cost(page, 8), what);
  });

  test.each([
    ['deep lists', NESTED],
    ['deep quotations', '> '.repeat(60).concat('a')],
    ['too many marks', '*a* '.repeat(1_000)],
    ['too many addresses', 'www.a.org '.repeat(300)],
    ['too many pictures', `${'![](a) '.repeat(400)}${'a'.repeat(10_000)}`],
    ['too many cells', `${'|a'.repeat(50)}\n${'|-'.repeat(50)}\n${'x\n'.repeat(50)}`],
  ])('show as the same plain text on the page and in the excerpt if they exceed the limits: %s', (_what, text) => {
    expect(parseMarkdown(text)).toBeNull();
    const page = renderToStaticMarkup(MarkdownText({ children: text, topHeading: 2 }));
    expect(page).toBe(renderToStaticMarkup(createElement('div', { className: /class="([^"]*)"/.exec(page)?.[1] }, text)));
    expect(excerpt(text, LIMITS.postBody)).toBe(text.trim());
  });

  test('stay within 50 ms when the slowest ones are mutated', { timeout: 120_000 }, () => {
    const sequence = fc.array(fc.constantFrom(...MARKERS), { minLength: 1, maxLength: 4 }).map((parts) => parts.join(''));
    const step = fc.record({
      change: fc.constantFrom('begin', 'nest', 'insert', 'replace', 'remove', 'double'),
      of: fc.nat(19),
      at: fc.double({ min: 0, max: 1, noNaN: true }),
      span: fc.double({ min: 0, max: 1, noNaN: true }),
      sequence,
      other: sequence,
      times: fc.constantFrom(1, 2, 5, 20, 100, 700, 3_000, 30_000),
      filler: fc.constantFrom('a', ' z', 'a ', ' ', '. ', 'é', 'a.', '🩺', '\u200b'),
      length: fc.constantFrom(LIMITS.excerpt * 4, LIMITS.comment, LIMITS.postBody, LIMITS.postBody, LIMITS.pageBody),
    });
    type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;
    const slowest: { text: string; ms: number }[] = [];
    const changed = (base: string, { change, at, span, sequence: one, other, times }: Step): string => {
      const from = Math.floor(base.length * at);
      const to = from + Math.floor((base.length - from) * span);
      const many = one.repeat(Math.min(times, Math.ceil(LIMITS.postBody / one.length)));
      if (change === 'begin') return many;
      if (change === 'nest') return many + base.slice(0, 3_000) + other.repeat(Math.min(times, LIMITS.postBody));
      if (change === 'insert') return base.slice(0, from) + many + base.slice(from);
      if (change === 'replace') return base.slice(0, from) + many + base.slice(to);
      if (change === 'remove') return base.slice(0, from) + base.slice(to);
      return base.slice(0, to) + base.slice(from);
    };
    for (const marker of MARKERS) read(fitted(repeat(marker), 'a ', LIMITS.comment));

    fc.assert(
      fc.property(step, (one) => {
        const text = fitted(changed(slowest[one.of]?.text ?? 'a', one), one.filler, one.length);
        const ms = cost(() => read(text), 8);
        expectCheap(ms, JSON.stringify(text));
        const tokens = parseMarkdown(text)?.reduce((sum, { children }) => sum + 1 + (children?.length ?? 0), 0);
        expect(tokens ?? 0, JSON.stringify(text)).toBeLessThan(MAX_TOKENS);
        slowest.push({ text, ms });
        slowest.sort((a, b) => b.ms - a.ms).splice(20);
      }),
      { numRuns: CASES, endOnFailure: true },
    );
  });
});
