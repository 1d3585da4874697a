import { formatNumber } from '#shared/rules/locale.ts';

/** Texts for the left rail of members. */
export const railTexts = {
  name: 'Places',
  home: 'Home',
  unanswered: 'Unanswered',
  saved: 'Saved',
  drafts: 'Drafts',
  reports: 'Reports',
  /** Shown beside the community of the member's own year. */
  ownYear: 'Your year',
  /** Shown beside “Classes”; `name` is the accessible name. */
  allClasses: { words: (count: number) => `All ${formatNumber(count)}`, name: (count: number) => `All ${formatNumber(count)} classes` },
};
