import type { UnansweredScope } from '#shared/rules/feed.ts';
import type { Api } from '#web/lib/api.ts';
import { byCursor } from '#web/lib/pages.ts';

const STALE_TIME_MS = 60_000;

export function firstUnansweredQuery(api: Api, of: { scope: UnansweredScope } | { communityId: string }) {
  return api.unanswered.list.queryOptions({ input: of, retry: false, staleTime: STALE_TIME_MS });
}

export function unansweredQuery(api: Api, scope: UnansweredScope) {
  return api.unanswered.list.infiniteOptions(byCursor({ scope }));
}
