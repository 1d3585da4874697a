import type { FeedFilter } from '#web/features/discussion/api/feed.ts';
import type { Api } from '#web/lib/api.ts';

export function newPostsQuery(api: Api, communityId: string, after: string, { categories }: FeedFilter) {
  return api.posts.newer.queryOptions({
    input: { communityId, after, categories },
    refetchOnWindowFocus: 'always',
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}
