import { deletionEffect, PERSONAL_DATA, type PersonalDataGroup } from '#shared/rules/personal-data.ts';
import type { DocumentSection } from './text-document.tsx';
import { keptDataTexts } from './texts/personal-data.ts';

const { introTitle, intro, terms, fates, groups } = keptDataTexts;

/** "Two-step log-in": "two-step-log-in" */
function anchorOf(heading: string): string {
  return heading.toLowerCase().replaceAll(/[^a-z]+/g, '-');
}

function sectionOf(group: PersonalDataGroup): DocumentSection {
  const { title, what, why, howLong, stays, leftOut } = groups[group];
  const after = [fates[deletionEffect(group)], ...(stays === undefined ? [] : [stays])].join(' ');
  const lines: [string, string][] = [
    [terms.why, why],
    [terms.howLong, howLong],
    [terms.after, after],
  ];
  if (leftOut !== undefined) lines.push([terms.leftOut, leftOut]);
  return { id: anchorOf(title), heading: title, content: [what, { terms: lines }] };
}

/** Built from the same table as account deletion. */
export const personalDataSections: DocumentSection[] = [
  { id: anchorOf(introTitle), heading: introTitle, content: intro },
  ...(Object.keys(PERSONAL_DATA) as PersonalDataGroup[]).map(sectionOf),
];
