import type { UnansweredScope } from '#shared/rules/feed.ts';
import type { Api } from '#web/lib/api.ts';

/** Time in milliseconds for which a rail uses the cached answer. */
const BELIEVED = 60_000;

/** The first page of unanswered questions, of the viewer's year or of one community. */
export function firstUnansweredQuery(api: Api, of: { scope: UnansweredScope } | { communityId: string }) {
  return api.unanswered.list.queryOptions({ input: of, retry: false, staleTime: BELIEVED });
}

export function unansweredQuery(api: Api, scope: UnansweredScope) {
  return api.unanswered.list.infiniteOptions({
    input: (cursor: string | undefined) => ({ scope, cursor }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  });
}
