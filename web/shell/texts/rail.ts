import { formatNumber } from '#shared/rules/locale.ts';

export const railTexts = {
  name: 'Places',
  home: 'Home',
  unanswered: 'Unanswered',
  saved: 'Saved',
  drafts: 'Drafts',
  reports: 'Reports',
  ownYear: 'Your year',
  allClasses: { words: (count: number) => `All ${formatNumber(count)}`, name: (count: number) => `All ${formatNumber(count)} classes` },
};
