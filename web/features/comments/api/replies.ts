import type { Api } from '#web/lib/api.ts';

/** The replies after those that came with their thread. They are loaded only when asked for. */
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
