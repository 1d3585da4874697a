import { formatNumber } from '#shared/rules/locale.ts';

/** Beside every page of members, where there is room. */
export const railTexts = {
  name: 'Places',
  home: 'Home',
  unanswered: 'Unanswered',
  saved: 'Saved',
  drafts: 'Drafts',
  reports: 'Reports',
  /** Beside the community of one's own year. */
  ownYear: 'Your year',
  /** Beside “Classes”; the name is what is heard. */
  allClasses: { words: (count: number) => `All ${formatNumber(count)}`, name: (count: number) => `All ${formatNumber(count)} classes` },
};
