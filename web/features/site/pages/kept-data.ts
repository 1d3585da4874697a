import { fateOf, KEPT_DATA, type KeptGroup } from '#shared/rules/kept-data.ts';
import type { DocumentSection } from './text-document.tsx';
import { keptDataTexts } from './texts/kept-data.ts';

const { introTitle, intro, terms, fates, groups } = keptDataTexts;

/** "Two-step log-in": "two-step-log-in" */
function addressOf(heading: string): string {
  return heading.toLowerCase().replaceAll(/[^a-z]+/g, '-');
}

function sectionOf(group: KeptGroup): DocumentSection {
  const { title, what, why, howLong, stays, leftOut } = groups[group];
  const after = [fates[fateOf(group)], ...(stays === undefined ? [] : [stays])].join(' ');
  const lines: [string, string][] = [
    [terms.why, why],
    [terms.howLong, howLong],
    [terms.after, after],
  ];
  if (leftOut !== undefined) lines.push([terms.leftOut, leftOut]);
  return { id: addressOf(title), heading: title, content: [what, { terms: lines }] };
}

/** What is kept about people, from the table that the deletion of an account follows. */
export const keptDataSections: DocumentSection[] = [
  { id: addressOf(introTitle), heading: introTitle, content: intro },
  ...(Object.keys(KEPT_DATA) as KeptGroup[]).map(sectionOf),
];
