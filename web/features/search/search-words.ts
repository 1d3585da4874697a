import type { SearchSort } from '#shared/rules/feed.ts';
import { feedTexts } from '#web/features/posts/texts/feed.ts';

export const SEARCH_SORT_WORDS: Record<SearchSort, string> = {
  best_match: 'Best Match',
  latest: 'Latest',
  earliest: 'Earliest',
  most_comments: 'Most Comments',
  most_reactions: 'Most Reactions',
};

/** How many posts were found. */
export function totalWords({ count, exact }: { count: number; exact: boolean }): string {
  return exact ? feedTexts.posts(count) : `at least ${feedTexts.posts(count)}`;
}
