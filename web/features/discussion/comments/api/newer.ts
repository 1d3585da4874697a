import type { Api } from '#web/lib/api.ts';

/** Ids of the comments that a post has got since a time. */
export function newerQuery(api: Api, postId: string, after: string) {
  return api.comments.newer.queryOptions({
    input: { postId, after },
    refetchOnWindowFocus: 'always',
    staleTime: 0,
    // The next poll is soon enough.
    retry: false,
  });
}
