import type { z } from 'zod';
import type { Notification as NotificationSchema } from '#shared/contract/notifications.ts';
import type { NotificationFilter } from '#shared/rules/notifications.ts';
import type { Api } from '#web/lib/api.ts';
import { byCursor } from '#web/lib/pages.ts';

export type Notification = z.infer<typeof NotificationSchema>;

/**
 * Newest first.
 * @param filter undefined selects all
 */
export function notificationsQuery(api: Api, filter: NotificationFilter | undefined) {
  return api.notifications.list.infiniteOptions(byCursor({ filter }));
}

export function unreadQuery(api: Api) {
  return api.notifications.unread.queryOptions();
}
