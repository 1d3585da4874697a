import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import type { Announce } from '#server/platform/live/transact.ts';
import { ANONYMOUS_TYPES, COLLAPSE_ABOVE } from '#shared/rules/notifications.ts';
import { announceChange, lockInboxes } from './inbox.ts';
import { type Recipient, recipientLists } from './recipients.ts';

// Call these functions in the transaction of the cause, with the post or comment locked. The SQL
// functions `notify_people` and `withdraw_like` (server/migrations) write the notifications of
// likes and comments.

interface Cause {
  actorId: string | null;
  communityId: string;
  postId: string;
  commentId: string | null;
}

/**
 * `notify_people` skips restricted, muted and repeated notifications. The caller has checked who
 * may read.
 */
export async function notifyPeople(trx: Db, announce: Announce, cause: Cause, recipients: readonly Recipient[]): Promise<void> {
  if (recipients.length === 0) return;
  const { people, kinds, maxListed, channels } = recipientLists(recipients);
  const { rows } = await sql<{ notified: string[] }>`
    SELECT notify_people(${cause.actorId}::uuid, ${cause.communityId}::uuid, ${cause.postId}::uuid, ${cause.commentId}::uuid,
      ${people}::uuid[], ${kinds}::text[], ${maxListed}::integer[], ${channels}::text[]) AS notified`.execute(trx);
  announceChange(announce, rows[0]?.notified ?? []);
}

export async function withdrawForPost(trx: Db, announce: Announce, postId: string): Promise<void> {
  const which = sql`post_id = ${postId}::uuid`;
  await withdraw(trx, announce, which, which);
}

/**
 * Locks the comments so that no like arrives before their deletion, and their replies, because a
 * like of a reply would otherwise hold its row while waiting for the inboxes.
 */
export async function lockWithReplies(trx: Db, commentIds: string[]): Promise<void> {
  const touched = sql<boolean>`(id = ANY(${commentIds}::uuid[]) OR reply_parent_id = ANY(${commentIds}::uuid[]))`;
  await trx.selectFrom('comments').select('id').where(touched).orderBy('id').forUpdate().execute();
}

/** Call it before deleting the comments, replies included, and after `lockWithReplies`. */
export async function withdrawForComments(trx: Db, announce: Announce, commentIds: string[]): Promise<void> {
  const which = sql`comment_id = ANY(${commentIds}::uuid[])`;
  await withdraw(trx, announce, which, which);
}

/** Call it before deleting the account, with the liked posts and comments locked. */
export async function withdrawLikesOf(trx: Db, announce: Announce, memberId: string): Promise<void> {
  await withdraw(trx, announce, sql`(actor_id = ${memberId}::uuid AND type IN ('react_on_post', 'react_on_comment'))`);
}

/** Thanks stay: their disappearance would reveal the sender. */
export async function withdrawBetween(trx: Db, announce: Announce, one: string, other: string): Promise<void> {
  const which = sql`((actor_id = ${one}::uuid AND recipient_id = ${other}::uuid) OR (actor_id = ${other}::uuid AND recipient_id = ${one}::uuid))
    AND type <> ALL(${ANONYMOUS_TYPES}::text[])`;
  await lockInboxes(trx, [one, other]);
  const recipients = await recipientsOf(trx, which);
  await remove(trx, which);
  announceChange(announce, recipients);
}

type Condition = ReturnType<typeof sql>;

async function withdraw(trx: Db, announce: Announce, which: Condition, groups?: Condition): Promise<void> {
  const recipients = await recipientsOf(trx, which);
  if (recipients.length === 0) return;
  await lockInboxes(trx, recipients);
  if (groups !== undefined) await trx.deleteFrom('notification_groups').where(sql<boolean>`${groups}`).execute();
  await remove(trx, which);
  announceChange(announce, recipients);
}

async function recipientsOf(trx: Db, which: Condition): Promise<string[]> {
  const rows = await trx.selectFrom('notifications').select('recipient_id').distinct().where(sql<boolean>`${which}`).execute();
  return rows.map((row) => row.recipient_id);
}

async function remove(trx: Db, which: Condition): Promise<void> {
  const rows = await trx.deleteFrom('notifications').where(sql<boolean>`${which}`).returning('group_id').execute();
  const groups = [...new Set(rows.flatMap(({ group_id }) => group_id ?? []))];
  if (groups.length > 0) await recountGroups(trx, sql`g.id = ANY(${groups}::uuid[])`);
}

/** Call it after removing notifications from groups, with the inboxes locked. @param which a condition on `g` */
export async function recountGroups(trx: Db, which: Condition): Promise<void> {
  // One statement for all groups: a comment may have notified thousands of people, and their
  // inboxes are locked.
  await sql`
    UPDATE notification_groups g SET (total, people) = (
      SELECT count(*), count(DISTINCT n.actor_id) + (count(*) > count(n.actor_id))::integer
      FROM notifications n WHERE n.group_id = g.id AND n.state <> 'withdrawn')
    WHERE ${which}`.execute(trx);
  await sql`
    SELECT settle_notifications(g.id, g.total, l.max_listed) FROM notification_groups g
    JOIN unnest(${Object.keys(COLLAPSE_ABOVE)}::text[], ${Object.values(COLLAPSE_ABOVE)}::integer[]) AS l (type, max_listed) ON l.type = g.type
    WHERE ${which}`.execute(trx);
}
