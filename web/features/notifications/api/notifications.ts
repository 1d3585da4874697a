import type { z } from 'zod';
import type { Notification as NotificationSchema } from '#shared/contract/notifications.ts';
import type { Api } from '#web/lib/api.ts';

export type Notification = z.infer<typeof NotificationSchema>;

/** One's own notifications, the newest first. */
export function notificationsQuery(api: Api) {
  return api.notifications.list.infiniteOptions({
    input: (cursor: string | undefined) => ({ cursor }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  });
}

/** Whether the bell has its dot. */
export function unreadQuery(api: Api) {
  return api.notifications.unread.queryOptions();
}
