import { counted, formatNumber } from '#shared/rules/locale.ts';

export const railTexts = {
  about: (community: string) => `About ${community}`,
  loading: 'Loading this community…',
  readers: {
    title: 'Who can read this',
    count: (count: number, exact: boolean) =>
      exact ? counted(count, { one: 'member', other: 'members' }) : `More than ${formatNumber(count)} members`,
  },
  moderators: {
    title: 'Moderators',
    /** On the Dashboard, which moderators of all schools share. */
    own: 'Moderators of your school',
  },
  premedPlaces: {
    title: 'You can also read',
    dashboard: 'The Dashboard of medical students',
    ofSchool: (name: string) => `Premed at ${name}`,
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
