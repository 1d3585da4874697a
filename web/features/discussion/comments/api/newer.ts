import type { Api } from '#web/lib/api.ts';

/** Which comments a post has got since a moment. */
export function newerQuery(api: Api, postId: string, after: string) {
  return api.comments.newer.queryOptions({
    input: { postId, after },
    refetchOnWindowFocus: 'always',
    staleTime: 0,
    // The next question comes soon enough.
    retry: false,
  });
}
