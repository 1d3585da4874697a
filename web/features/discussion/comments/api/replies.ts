import type { Api } from '#web/lib/api.ts';

/** The first page is loaded by a button. */
const onlyOnDemand = {
  enabled: ({ state }: { state: { data: unknown } }) => state.data !== undefined,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
};

export function furtherRepliesQuery(api: Api, commentId: string, after: string | undefined) {
  return {
    ...api.comments.replies.infiniteOptions({
      input: (cursor: string | undefined) => ({ commentId, cursor }),
      initialPageParam: after,
      getNextPageParam: (page) => page.nextCursor ?? undefined,
    }),
    ...onlyOnDemand,
  };
}

export function earlierRepliesQuery(api: Api, commentId: string, before: string | undefined) {
  return {
    ...api.comments.replies.infiniteOptions({
      input: (place: string | undefined) => ({ commentId, before: place }),
      initialPageParam: before,
      getNextPageParam: (page) => page.previousCursor ?? undefined,
    }),
    ...onlyOnDemand,
  };
}
