import type { Api } from '#web/lib/api.ts';

/** The replies after those that were loaded with their thread. They load only on request. */
export function furtherRepliesQuery(api: Api, commentId: string, after: string | undefined) {
  return {
    ...api.comments.replies.infiniteOptions({
      input: (cursor: string | undefined) => ({ commentId, cursor }),
      initialPageParam: after,
      getNextPageParam: (page) => page.nextCursor ?? undefined,
    }),
    enabled: false,
  };
}

/** The replies before those that were loaded with their thread, if these do not start with the first reply. */
export function earlierRepliesQuery(api: Api, commentId: string, before: string | undefined) {
  return {
    ...api.comments.replies.infiniteOptions({
      input: (place: string | undefined) => ({ commentId, before: place }),
      initialPageParam: before,
      getNextPageParam: (page) => page.previousCursor ?? undefined,
    }),
    enabled: false,
  };
}
