import type { UnansweredScope } from '#shared/rules/feed.ts';
import type { Api } from '#web/lib/api.ts';

export function unansweredQuery(api: Api, scope: UnansweredScope) {
  return api.unanswered.list.infiniteOptions({
    input: (cursor: string | undefined) => ({ scope, cursor }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  });
}
