import type { SearchSort } from '#shared/rules/feed.ts';
import { counted } from '#shared/rules/locale.ts';
import type { AnsweredState, OperatorName } from '#shared/rules/search-question.ts';

const ANSWERED: Record<AnsweredState, string> = { answered: 'Answered', unanswered: 'Nobody has answered yet' };

const posts = (count: number) => counted(count, { one: 'post', other: 'posts' });

export const searchTexts = {
  title: 'Search',
  titleOf: (term: string) => `Search: ${term}`,
  hint: 'Ask as you would ask a person, or type a few words. Posts and comments are searched, also for words that mean the same.',
  operators: {
    hint: 'For exact searches: "a phrase", -without, from:maya or from:me, in:anatomy, category:question, is:answered, has:file, after:2026-05, before:2026.',
    button: 'More filters',
    chosen: 'Filters in your search',
    words: {
      phrase: (words) => `With “${words}”`,
      without: (words) => `Without “${words}”`,
      from: (username) => (username.toLowerCase() === 'me' ? 'By me' : `By ${username}`),
      in: (community) => `In ${community}`,
      category: (category) => category,
      has: () => 'With a file',
      is: (state) => ANSWERED[state as AnsweredState],
      before: (date) => `Before ${date}`,
      after: (date) => `From ${date} on`,
    } satisfies Record<OperatorName | 'phrase', (value: string) => string>,
    from: 'Written by',
    fromHint: 'A username; “me” for yourself',
    without: 'Without the words',
    withoutHint: 'Phrases in quotation marks',
    answers: 'Answers',
    anyAnswers: 'All posts',
    after: 'On or after',
    before: 'Before',
    apply: 'Search',
    tooLong: (limit: number) => `A search can have ${limit} characters. Remove some words or filters.`,
  },
  remove: 'Remove ',
  loading: 'Searching…',
  keys: 'Results appear as you type. Move through them with the arrow keys, press Enter to open one, Escape to go back.',
  failed: 'The search did not work',
  results: 'Results',
  /** The server stops counting at a limit. */
  total: {
    exact: posts,
    atLeast: (count: number) => `at least ${posts(count)}`,
  },
  corrected: (words: string) => `Showing results for “${words}”`,
  comment: 'In a comment:',
  all: (total: number) => `Show all ${posts(total)}`,
  more: 'Load More Posts',
  /** `filter` describes the active filters, `total` is one of the texts above. */
  announcements: {
    none: (term: string, filter: string) => `${term}, ${filter}: no posts found`,
    some: (term: string, filter: string, total: string) => `${term}, ${filter}: ${total} found`,
    /** The search took too long, which a note says. */
    stopped: (term: string, filter: string) => `${term}, ${filter}`,
  },
  elsewhere: {
    title: 'In your other communities',
    found: (count: number) => `${posts(count)} in your other communities`,
  },
  nothing: {
    title: 'No posts found matching your search criteria',
    advice: 'Try fewer or other words, or ask it here.',
    ask: 'Ask this',
    nearest: 'Closest results of a wider search',
    everywhere: 'Search all my communities',
    wordsAlone: 'Search for the words only',
  },
  communities: {
    button: 'Communities',
    all: 'All my communities',
    some: (count: number) => counted(count, { one: 'community', other: 'communities' }),
    where: 'Search In',
    only: 'Only In',
    chosen: 'Only in',
    unknown: 'Another community',
  },
  sorts: {
    best_match: 'Best Match',
    latest: 'Latest',
    earliest: 'Earliest',
    most_comments: 'Most Comments',
    most_reactions: 'Most Reactions',
  } satisfies Record<SearchSort, string>,
};
