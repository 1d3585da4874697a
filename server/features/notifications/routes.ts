import { canReadPosts } from '#server/features/communities/access.ts';
import type { CommunityRow } from '#server/features/communities/queries.ts';
import { readableCommunities } from '#server/features/communities/readable.ts';
import { hasUnreadNotice } from '#server/features/notifications/notice-list.ts';
import type { Db } from '#server/platform/db/database.ts';
import { decodeCursor, TimeKey, toPage } from '#server/platform/db/paging.ts';
import { member, type Person } from '#server/platform/http/api.ts';
import { PAGE_SIZES } from '#shared/rules/limits.ts';
import { NOTIFICATION_FILTERS } from '#shared/rules/notifications.ts';
import { hasUnread, notificationPage } from './queries.ts';
import { clearNotifications } from './reading.ts';
import { notificationView } from './views.ts';

/** After a change of school, notifications from the old school are hidden. */
async function communitiesOf(db: Db, person: Person): Promise<Map<string, CommunityRow>> {
  const rows = await readableCommunities(db, person);
  return new Map(rows.filter((row) => canReadPosts(person, row)).map((row) => [row.id, row]));
}

export async function unreadOf(db: Db, person: Person): Promise<{ unread: boolean }> {
  const unread = await hasUnread(db, person.id, [...(await communitiesOf(db, person)).keys()]);
  return { unread: unread || (await hasUnreadNotice(db, person.id)) };
}

export const notificationRoutes = {
  list: member.notifications.list.handler(async ({ input, context, context: { person } }) => {
    const after = input.cursor === undefined ? null : decodeCursor(input.cursor, TimeKey);
    const asOf = new Date().toISOString();
    const communities = await communitiesOf(context.db, person);
    const types = input.filter === undefined ? null : NOTIFICATION_FILTERS[input.filter];
    const rows = await notificationPage(context.db, person.id, [...communities.keys()], types, after, PAGE_SIZES.notifications);
    const { items, nextCursor } = toPage(rows, PAGE_SIZES.notifications, (row) => [row.created_at, row.id]);
    return { items: items.flatMap((row) => notificationView(row, communities.get(row.community_id)) ?? []), nextCursor, asOf };
  }),

  unread: member.notifications.unread.handler(({ context }) => unreadOf(context.db, context.person)),

  clear: member.notifications.clear.handler(async ({ input, context, context: { person } }) => {
    await clearNotifications(context, person, input?.asOf ?? null);
    return unreadOf(context.db, person);
  }),
};
