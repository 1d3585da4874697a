import { UNANSWERED_DAYS, type UnansweredScope } from '#shared/rules/feed.ts';
import { counted } from '#shared/rules/locale.ts';

const scopes: Record<UnansweredScope, string> = { all: 'All', year: 'My year' };
const empty: Record<UnansweredScope, { title: string; text: string }> = {
  all: { title: 'Nobody is waiting for an answer', text: 'Questions without a comment show here.' },
  year: { title: 'Nobody in your year is waiting for an answer', text: 'Perhaps you can help somebody in another community.' },
};

export const unansweredTexts = {
  title: 'Unanswered Questions',
  lede: `Questions from the last ${UNANSWERED_DAYS} days without a comment, and those whose authors are still looking for an answer. Perhaps you can help.`,
  whose: 'Whose questions',
  list: 'Unanswered questions',
  scopes,
  loading: 'Loading questions…',
  failed: 'The questions could not be loaded',
  announcement: (scope: UnansweredScope, count: number, isAll: boolean) =>
    `${scopes[scope]}: ${isAll ? '' : 'the first '}${counted(count, { one: 'question', other: 'questions' })}`,
  more: 'Load More Questions',
  end: 'No more questions to load',
  empty,
  toAll: 'See all questions',
};
