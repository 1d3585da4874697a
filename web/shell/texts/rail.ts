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
  allClasses: (count: number) => (count === 1 ? '1 class' : `All ${count} classes`),
};
