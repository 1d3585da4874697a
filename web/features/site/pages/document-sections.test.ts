import { describe, expect, test } from 'vitest';
import { MESSAGES_AROUND } from '#shared/rules/reports.ts';
import { hintTexts } from '#web/features/site/hints/texts/hints.ts';
import { piecesOf } from './rich-text.tsx';
import type { Block } from './text-blocks.tsx';
import { aboutTexts } from './texts/about.ts';
import { faqTexts } from './texts/faq.ts';
import { guidelinesTexts } from './texts/guidelines.ts';
import { privacyTexts } from './texts/privacy.ts';

const GUIDELINES = guidelinesTexts.sections;
const PRIVACY_POLICIES = privacyTexts.sections;

test('the guidelines have the six specified sections', () => {
  expect(GUIDELINES.map(({ heading }) => heading)).toEqual([
    'Respect and Conduct',
    'Content Guidelines',
    'Privacy and Confidentiality',
    'Academic Integrity',
    'Professionalism',
    'Accountability',
  ]);
});

test('the privacy policies have nine sections', () => {
  expect(PRIVACY_POLICIES).toHaveLength(9);
});

test('privacy policies, guidelines and the inbox hint agree on what moderators see of messages', () => {
  for (const text of [PRIVACY_POLICIES, GUIDELINES, hintTexts]) {
    expect(JSON.stringify(text)).toContain('with at most five messages before it and five after it');
    expect(JSON.stringify(text)).toContain('never see anything else of the conversation');
  }
  expect(MESSAGES_AROUND).toBe(5);
});

describe.each([
  ['guidelines', GUIDELINES],
  ['privacy policies', PRIVACY_POLICIES],
])('the anchors of the %s', (_name, sections) => {
  const ids = sections.map(({ id }) => id);

  test('are unique and easy to share', () => {
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.filter((id) => !/^[a-z]+(-[a-z]+)*$/.test(id))).toEqual([]);
  });

  test('match the headings', () => {
    const spoken = sections.map(({ heading }) => heading.toLowerCase().replaceAll(' ', '-'));
    expect(ids).toEqual(spoken);
  });
});

function linesOf(block: Block): string[] {
  if (typeof block === 'string') return [block];
  if ('list' in block) return block.list;
  return 'aside' in block ? block.aside : block.terms.map(([, meaning]) => meaning);
}

test('the texts of public pages use only known marks', () => {
  const { people, order, running, contact } = aboutTexts;
  const sections = [...GUIDELINES, ...PRIVACY_POLICIES].flatMap(({ content }) => content);
  const blocks = [
    ...sections,
    ...faqTexts.flatMap(({ answer }) => answer),
    ...[people, order, running, contact].flatMap(({ text }) => text),
  ];
  const pieces = blocks.flatMap(linesOf).map(piecesOf);
  const words = pieces.flatMap((line) => line.filter((_, index) => index % 2 === 0));
  const marks = pieces.flatMap((line) => line.filter((_, index) => index % 2 === 1));
  expect(words.filter((piece) => /[*[\]{}]/.test(piece))).toEqual([]);
  expect(marks.filter((mark) => !/^(\*\*[^*[{]+\*\*|\[[^*{]+\]\([/#\w][-/#:\w]*\)|\{(support|name|organisation)\})$/.test(mark))).toEqual(
    [],
  );
  expect(marks.length).toBeGreaterThan(40);
});
