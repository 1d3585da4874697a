import type { Api } from '#web/lib/api.ts';

/** How many conversations have something unread. */
export function unreadQuery(api: Api) {
  return api.messages.unread.queryOptions();
}
