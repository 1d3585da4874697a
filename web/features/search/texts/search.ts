import type { SearchSort } from '#shared/rules/feed.ts';
import { counted } from '#shared/rules/locale.ts';

const posts = (count: number) => counted(count, { one: 'post', other: 'posts' });

/** The page of the search. */
export const searchTexts = {
  title: 'Search',
  titleOf: (term: string) => `Search: ${term}`,
  hint: 'Ask as you would ask a person, or type a few words. Posts and comments are searched; words that mean the same count too.',
  loading: 'Searching…',
  failed: 'The search did not work',
  results: 'Results',
  /** How many posts were found; beyond some number they are not counted. */
  total: {
    exact: posts,
    atLeast: (count: number) => `at least ${posts(count)}`,
  },
  /** When nobody has written a word as it was typed. */
  corrected: (words: string) => `Showing results for “${words}”`,
  /** Before a part of a comment. */
  comment: 'In a comment:',
  /** Told when something else is searched; `filter` is what is chosen, `total` one of those above. */
  news: {
    none: (term: string, filter: string) => `${term}, ${filter}: no posts found`,
    some: (term: string, filter: string, total: string) => `${term}, ${filter}: ${total} found`,
  },
  nothing: {
    title: 'No posts found matching your search criteria',
    /** Before the link. */
    before: 'Fewer or other words may help. Or ask the question yourself:',
    write: 'write a post',
    everywhere: 'Search all my communities',
  },
  communities: {
    button: 'Communities',
    all: 'All my communities',
    some: (count: number) => counted(count, { one: 'community', other: 'communities' }),
    where: 'Search In',
    only: 'Only In',
    chosen: 'Only in',
    /** Before the name of a community, read out. */
    remove: 'Remove ',
    unknown: 'Another school’s community',
  },
  sorts: {
    best_match: 'Best Match',
    latest: 'Latest',
    earliest: 'Earliest',
    most_comments: 'Most Comments',
    most_reactions: 'Most Reactions',
  } satisfies Record<SearchSort, string>,
};
