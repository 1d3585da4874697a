import { sql } from 'kysely';
import type { z } from 'zod';
import { AUTHOR_COLUMNS } from '#server/features/people/profiles/queries.ts';
import { blockedWith } from '#server/features/people/restricts.ts';
import type { Db } from '#server/platform/db/database.ts';
import { pageByTime, type TimeKey } from '#server/platform/db/paging.ts';
import { ANONYMOUS_TYPES, type NotificationType } from '#shared/rules/notifications.ts';

const EXCERPT_LENGTH = 600;

function listed(db: Db, personId: string, communityIds: readonly string[]) {
  return db
    .selectFrom('notifications as n')
    .where('n.recipient_id', '=', personId)
    .where('n.state', '=', sql<'listed'>`'listed'`)
    .where(sql<boolean>`n.community_id = ANY(${communityIds}::uuid[])`)
    .where(sql<boolean>`(n.type = ANY(${ANONYMOUS_TYPES}::text[]) OR NOT ${blockedWith(personId, 'n.actor_id')})`);
}

/**
 * A page after a key, with one row more than `limit`.
 * @param types null for all; otherwise one index scan per type, which finds few rows among many of
 * other types
 */
export async function notificationPage(
  db: Db,
  personId: string,
  communityIds: readonly string[],
  types: readonly NotificationType[] | null,
  after: z.infer<typeof TimeKey> | null,
  limit: number,
) {
  const newest = listed(db, personId, communityIds)
    .select(['n.id', 'n.type', 'n.created_at', 'n.is_read', 'n.actor_id', 'n.community_id', 'n.post_id', 'n.comment_id', 'n.group_id'])
    .$call(pageByTime('desc', ['n.created_at', 'n.id'], after, limit));
  const newestPerType = db
    .selectFrom(sql<{ type: string }>`unnest(${types}::text[])`.as<'t'>(sql`t(type)`))
    .innerJoinLateral(newest.where(sql<boolean>`n.type = t.type`).as('n'), (join) => join.onTrue())
    .selectAll('n')
    .$call(pageByTime('desc', ['n.created_at', 'n.id'], null, limit));
  const page = types === null ? newest.as('n') : newestPerType.as('n');
  return db
    .selectFrom(page)
    .innerJoin('posts as p', 'p.id', 'n.post_id')
    .leftJoin('members as a', 'a.id', 'n.actor_id')
    .leftJoin('comments as k', 'k.id', 'n.comment_id')
    .leftJoin('notification_groups as g', 'g.id', 'n.group_id')
    .select(['n.id', 'n.type', 'n.created_at', 'n.is_read', 'n.community_id', 'n.post_id', 'n.comment_id'])
    .select(['p.slug', 'p.title', 'g.total', 'g.people', ...AUTHOR_COLUMNS])
    .select(sql<string | null>`left(k.content, ${EXCERPT_LENGTH}::integer)`.as('beginning'))
    .select((eb) =>
      eb
        .selectFrom('notifications as f')
        .select('f.comment_id')
        .whereRef('f.group_id', '=', 'n.group_id')
        .where('n.type', 'in', ['comment_on_post', 'comment_on_followed'])
        .where('f.is_read', 'is', null)
        .where('f.state', '<>', 'withdrawn')
        .orderBy('f.created_at')
        .orderBy('f.id')
        .limit(1)
        .as('first_unread'),
    )
    .orderBy('n.created_at', 'desc')
    .orderBy('n.id', 'desc')
    .execute();
}

export type NotificationRow = Awaited<ReturnType<typeof notificationPage>>[number];

export async function hasUnread(db: Db, personId: string, communityIds: readonly string[]): Promise<boolean> {
  const found = await listed(db, personId, communityIds).select('n.id').where('n.is_read', 'is', null).limit(1).executeTakeFirst();
  return found !== undefined;
}
