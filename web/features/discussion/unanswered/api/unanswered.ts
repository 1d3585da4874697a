import type { UnansweredScope } from '#shared/rules/feed.ts';
import type { Api } from '#web/lib/api.ts';

/** Milliseconds for which a rail need not ask again. */
const BELIEVED = 60_000;

/** The first of them: of one's year, or of one community. */
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
