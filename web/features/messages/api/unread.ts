import type { Api } from '#web/lib/api.ts';

/** Counts conversations, not messages. */
export function unreadQuery(api: Api) {
  return api.messages.unread.queryOptions();
}
