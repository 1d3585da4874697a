import { plural } from '#shared/rules/locale.ts';

/** What stands beside a page: of a community, a post, and Home. */
export const railTexts = {
  /** Opens what is said of a community, where there is no room for it. */
  about: (community: string) => `About ${community}`,
  readers: {
    title: 'Who reads this',
    count: (count: number, number: string, exact: boolean) =>
      exact ? plural(count, { one: 'One member so far.', other: `${number} members.` }) : `More than ${number} members.`,
  },
  moderators: {
    title: 'Moderators',
    /** On the Dashboard, which those of all schools moderate. */
    own: 'Moderators of your school',
  },
  unanswered: {
    here: 'Nobody has answered yet',
    all: 'Nobody has answered yet',
    ofYear: (year: string) => `Unanswered in ${year}`,
    more: 'All unanswered questions',
  },
  own: 'Your questions',
  author: 'Written by',
  answer: 'The answer',
  firstNew: 'First new comment',
  toComment: 'Go to the comment',
};
