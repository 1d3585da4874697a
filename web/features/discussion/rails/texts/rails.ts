import { counted, formatNumber } from '#shared/rules/locale.ts';

/** What stands beside a page: of a community, a post, and Home. */
export const railTexts = {
  /** Opens what is said of a community, where there is no room for it. */
  about: (community: string) => `About ${community}`,
  readers: {
    title: 'Who reads this',
    count: (count: number, exact: boolean) =>
      exact ? counted(count, { one: 'member', other: 'members' }) : `More than ${formatNumber(count)} members`,
  },
  moderators: {
    title: 'Moderators',
    /** On the Dashboard, which those of all schools moderate. */
    own: 'Moderators of your school',
  },
  unanswered: {
    title: 'Unanswered questions',
    ofYear: (year: string) => `Unanswered in ${year}`,
    more: 'All unanswered questions',
  },
  own: 'Your questions',
  author: 'Written by',
  answer: 'The answer',
  firstNew: 'First new comment',
  toComment: 'Go to the comment',
};
