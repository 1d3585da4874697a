import { CONTENT } from './content.ts';
import { MEMBERS } from './members.ts';
import { REPORTED_MESSAGES, reportedMessages } from './messages.ts';
import { OWN } from './own.ts';
import { PAGES } from './pages.ts';
import { PLACES } from './places.ts';
import { posts } from './posts.ts';
import { RENDERED_CONTENT, RENDERED_MEMBERS, RENDERED_OWN, RENDERED_PAGES, RENDERED_REPORTS, RENDERED_SCHOOLS } from './rendered.ts';
import { REPORTS } from './reports.ts';
import { SCHOOLS } from './schools.ts';
import type { Section } from './table.ts';
import { communities, members, own, type Prepare, pages, reports, schools } from './things.ts';

export const SECTIONS: [Section, Prepare][] = [
  [CONTENT, posts],
  [PLACES, communities],
  [MEMBERS, members],
  [SCHOOLS, schools],
  [REPORTS, reports],
  [REPORTED_MESSAGES, reportedMessages],
  [PAGES, pages],
  // Last, because it changes passwords and ends sessions.
  [OWN, own],
];

export const RENDERED: [Section, Prepare][] = [
  [RENDERED_CONTENT, posts],
  [RENDERED_MEMBERS, members],
  [RENDERED_SCHOOLS, schools],
  [RENDERED_REPORTS, reports],
  [RENDERED_PAGES, pages],
  [RENDERED_OWN, own],
];
