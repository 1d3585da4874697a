import type { FeedFilter } from '#web/features/discussion/api/feed.ts';
import type { Api } from '#web/lib/api.ts';

/** How many posts others have written since the feed was read. Asked when somebody writes (new-posts.tsx). */
export function newPostsQuery(api: Api, communityId: string, after: string, { categories }: FeedFilter) {
  return api.posts.newer.queryOptions({
    input: { communityId, after, categories },
    refetchOnWindowFocus: 'always',
    staleTime: Number.POSITIVE_INFINITY,
    // The next event, or the next question, comes soon enough.
    retry: false,
  });
}
