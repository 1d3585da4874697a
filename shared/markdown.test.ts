import { describe, expect, test } from 'vitest';
import { namesIn, parseMarkdown } from './markdown.ts';

const LINK = '[A lecture on renal physiology, part one](https://example.org/renal)';

describe('ordinary texts are within the limits', () => {
  test.each([
    ['nothing', ''],
    ['a long plain text', 'The brachial plexus again. '.repeat(1_000)],
    ['hundreds of links in a list', `- ${LINK}\n`.repeat(400)],
    ['hundreds of addresses in a list', '- https://www.example.org/renal/physiology/part-one.html\n'.repeat(400)],
    ['links in a long paragraph', `See ${LINK}, then the notes. `.repeat(250)],
    ['references in brackets', 'as was shown before [12], and again later [13] with more people, '.repeat(400)],
    ['a table of two hundred rows', `| drug | class | dose |\n|---|---|---|\n${'| metoprolol | beta blocker | 25 mg |\n'.repeat(200)}`],
    ['a small table in a long text', `${'One line of many.\n'.repeat(500)}\n|a|b|c|d|e|f\n|-|-|-|-|-|-\n|1|2|3|4|5|6`],
    ['formulas with underscores', 'C_a * V_a = C_v * V_v + Q_{in} * (P_a - P_v), where **Q** is the flow. '.repeat(20)],
    ['code', `\`\`\`py\n${'for (i, x) in enumerate(a_list):\n    total[i] += x * x\n'.repeat(10)}\`\`\``],
    [
      'a long program',
      `\`\`\`py\n${'for index, value in enumerate(measurements):\n    totals[index] += value * weight\n'.repeat(300)}\`\`\``,
    ],
    ['a glossary of bold terms', '- **Kidney**: filters blood, makes urine\n'.repeat(700)],
    ['a long task list', '- [ ] Read the chapter on the loop of Henle\n'.repeat(600)],
    ['a page of code', `\`\`\`js\n${"const { a, b } = await read({ from: path(a), to: 'b' });\n".repeat(250)}\`\`\``],
    ['a small table with carriage returns', `${'One line of many.\r\n\r\n'.repeat(400)}\r\n|a|b|c\r\n|-|-|-\r\n|1|2|3`],
    ['seven nested lists', Array.from({ length: 7 }, (_, depth) => `${'    '.repeat(depth)}- step`).join('\n')],
    ['hundreds of items', '1. wash your hands\n'.repeat(500)],
    ['nested quotations', '> > > I thought so\n> > no\n> yes\n'.repeat(30)],
    ['thematic breaks', 'one\n\n* * * * *\n\n- - -\n\n'.repeat(20)],
    ['a short text full of marks', '**Wow** ~~no~~ _yes_ `code` [a](https://example.org)'.repeat(8)],
  ])('%s', (_what, text) => expect(parseMarkdown(text)).not.toBeNull());
});

describe('addresses in running text', () => {
  const links = (text: string) =>
    parseMarkdown(text)?.flatMap(({ children }) => children?.flatMap((token) => token.attrGet('href') ?? []) ?? []);

  test.each([
    ['See https://example.org/a_b_c.', ['https://example.org/a_b_c']],
    ['(www.example.org/a)', ['http://www.example.org/a']],
    ['dean@alderridge.edu', ['mailto:dean@alderridge.edu']],
    ['notes.md, pKa.in and example.org', []],
    ['ftp://example.org //example.org', []],
  ])('%s', (text, found) => expect(links(text)).toEqual(found));
});

test('a task list item begins with a box', () => {
  const items = parseMarkdown('- [x] read\n- [ ] written\n- [a] list\n\n[x] no item')?.filter(({ type }) => type === 'list_item_open');
  expect(items?.map(({ meta }) => meta)).toEqual([{ checked: true }, { checked: false }, null]);
});

test('the mentioned names are those that a reader sees after an @', () => {
  const text =
    'Hi @maya, (@tomasz.w) and **@hannah_b**.\n\n- @maya\n\n> @kai-\n\n`@ava` x@y.example [@noah](https://example.org) a@ines @pia@una';
  expect(namesIn(text)).toEqual(['maya', 'tomasz.w', 'hannah_b', 'kai']);
  expect(namesIn('@'.repeat(2_000))).toEqual([]);
});
