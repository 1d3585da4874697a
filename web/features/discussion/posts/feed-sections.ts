import type { FeedSort } from '#shared/rules/feed.ts';
import type { PostSummary } from '#web/features/discussion/api/feed.ts';
import type { Pages } from '#web/lib/pages.ts';

interface FeedSections {
  pinned: PostSummary[];
  others: PostSummary[];
}

const newer = (a: PostSummary, b: PostSummary) => b.createdAt.localeCompare(a.createdAt) || b.id.localeCompare(a.id);

const ORDERS: Record<FeedSort, (a: PostSummary, b: PostSummary) => number> = {
  latest: newer,
  earliest: (a, b) => newer(b, a),
  most_comments: (a, b) => b.commentsCount - a.commentsCount || newer(a, b),
  most_likes: (a, b) => b.reactionsCount - a.reactionsCount || newer(a, b),
};

/**
 * A post that was unpinned since it was loaded moves to its place in the sort order. A post on two
 * pages, because its count changed between the requests, is shown once.
 */
export function feedSections({ pages }: Pages<PostSummary>, sort: FeedSort = 'latest'): FeedSections {
  const all = new Map(pages.flatMap(({ pinned = [], items }) => [...pinned, ...items]).map((post) => [post.id, post]));
  const listed = new Set(pages.flatMap(({ items }) => items.map(({ id }) => id)));
  const posts = [...all.values()];
  const others = [...listed].flatMap((id) => all.get(id) ?? []).filter(({ isPinned }) => !isPinned);
  for (const post of posts.filter(({ id, isPinned }) => !isPinned && !listed.has(id))) {
    const place = others.findIndex((other) => ORDERS[sort](post, other) < 0);
    others.splice(place === -1 ? others.length : place, 0, post);
  }
  return { pinned: posts.filter(({ isPinned }) => isPinned).sort(newer), others };
}
