import type { Api } from '#web/lib/api.ts';
import type { FeedFilter } from './feed.ts';

/** Milliseconds between two questions, while the page is looked at. */
const EVERY = 30_000;

/** How many posts others have written since the feed was read. */
export function newPostsQuery(api: Api, communityId: string, after: string, { categories }: FeedFilter) {
  return api.posts.newer.queryOptions({
    input: { communityId, after, categories },
    refetchInterval: EVERY,
    refetchOnWindowFocus: 'always',
    staleTime: 0,
    // The next question comes soon enough.
    retry: false,
  });
}
