import type { OwnSort } from '#shared/rules/contributions.ts';
import type { OwnTab } from './own-address.ts';

export const TAB_WORDS: Record<OwnTab, string> = { posts: 'Posts', comments: 'Comments' };

export const OWN_SORT_WORDS: Record<OwnSort, string> = {
  latest: 'Latest',
  oldest: 'Oldest',
  most_comments: 'Most Comments',
  most_reactions: 'Most Reactions',
};

export function counted(count: number, one: string, many: string): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;
}

/** "12 posts". */
export function totalWords(tab: OwnTab, count: number): string {
  return tab === 'posts' ? counted(count, 'post', 'posts') : counted(count, 'comment', 'comments');
}
