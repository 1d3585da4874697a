import { canReadPosts } from '#server/features/communities/access.ts';
import type { CommunityRow } from '#server/features/communities/queries.ts';
import { loadComment } from '#server/features/discussion/comments/access.ts';
import { loadPost } from '#server/features/discussion/posts/access.ts';
import { hasUnreadNotice } from '#server/features/moderation/reports/notices.ts';
import { readableCommunities } from '#server/features/search/readable.ts';
import type { Db } from '#server/platform/db/database.ts';
import { decodeCursor, TimeKey, toPage } from '#server/platform/db/paging.ts';
import { api, type Person, signedIn } from '#server/platform/http/api.ts';
import { PAGE_SIZES } from '#shared/rules/limits.ts';
import { hasUnread, notificationPage } from './queries.ts';
import { clearNotifications, markRead } from './reading.ts';
import { notificationView } from './views.ts';

/** Where a person may read posts, by id: who changes school is shown nothing of the old one. */
async function communitiesOf(db: Db, person: Person): Promise<Map<string, CommunityRow>> {
  const rows = await readableCommunities(db, person);
  return new Map(rows.filter((row) => canReadPosts(person, row)).map((row) => [row.id, row]));
}

async function unreadOf(db: Db, person: Person): Promise<{ unread: boolean }> {
  const unread = await hasUnread(db, person.id, [...(await communitiesOf(db, person)).keys()]);
  return { unread: unread || (await hasUnreadNotice(db, person.id)) };
}

export const notificationRoutes = {
  list: api.notifications.list.handler(async ({ input, context }) => {
    const person = signedIn(context);
    const after = input.cursor === undefined ? null : decodeCursor(input.cursor, TimeKey);
    const asOf = new Date().toISOString();
    const communities = await communitiesOf(context.db, person);
    const rows = await notificationPage(context.db, person.id, [...communities.keys()], after, PAGE_SIZES.notifications);
    const { items, nextCursor } = toPage(rows, PAGE_SIZES.notifications, (row) => [row.created_at, row.id]);
    return { items: items.flatMap((row) => notificationView(row, communities.get(row.community_id)) ?? []), nextCursor, asOf };
  }),

  unread: api.notifications.unread.handler(({ context }) => unreadOf(context.db, signedIn(context))),

  markRead: api.notifications.markRead.handler(async ({ input, context }) => {
    const person = signedIn(context);
    if (input.postId !== undefined) await loadPost(context.db, person, input.postId);
    if (input.commentId !== undefined) await loadComment(context.db, person, input.commentId);
    await markRead(context, person, input);
    return unreadOf(context.db, person);
  }),

  clear: api.notifications.clear.handler(async ({ context }) => {
    const person = signedIn(context);
    await clearNotifications(context, person);
    return unreadOf(context.db, person);
  }),
};
