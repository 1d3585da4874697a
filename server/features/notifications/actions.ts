import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import type { Announce } from '#server/platform/live/transact.ts';
import { ANONYMOUS_TYPES, COLLAPSE_ABOVE } from '#shared/rules/notifications.ts';
import { announceChange, lockInboxes } from './inbox.ts';
import { type Recipient, recipientLists } from './recipients.ts';

// Everything here runs in the transaction of its cause, which holds the post's or the comment's row already. What likes
// and comments cause is written with them, by `notify_people` and `withdraw_like` of the migrations.

/** What people are notified of, and by whose act. */
interface Cause {
  /** null where the account is gone. */
  actorId: string | null;
  communityId: string;
  postId: string;
  commentId: string | null;
}

/** Notifies these people, except whom `notify_people` leaves out. Who may read it is decided before. */
export async function notifyPeople(trx: Db, announce: Announce, cause: Cause, recipients: readonly Recipient[]): Promise<void> {
  if (recipients.length === 0) return;
  const { people, kinds, maxListed, channels } = recipientLists(recipients);
  const { rows } = await sql<{ notified: string[] }>`
    SELECT notify_people(${cause.actorId}::uuid, ${cause.communityId}::uuid, ${cause.postId}::uuid, ${cause.commentId}::uuid,
      ${people}::uuid[], ${kinds}::text[], ${maxListed}::integer[], ${channels}::text[]) AS notified`.execute(trx);
  announceChange(announce, rows[0]?.notified ?? []);
}

/** Before a post is deleted, by whoever holds its row. */
export async function withdrawForPost(trx: Db, announce: Announce, postId: string): Promise<void> {
  const which = sql`post_id = ${postId}::uuid`;
  await withdraw(trx, announce, which, which);
}

/**
 * Before comments of a post are deleted, replies included. Locks their rows, so that no like comes in between, and those
 * that answer them: the deletion changes these too, and a like of one would hold it while waiting for the inboxes.
 */
export async function withdrawForComments(trx: Db, announce: Announce, commentIds: string[]): Promise<void> {
  const touched = sql<boolean>`(id = ANY(${commentIds}::uuid[]) OR reply_parent_id = ANY(${commentIds}::uuid[]))`;
  await trx.selectFrom('comments').select('id').where(touched).orderBy('id').forUpdate().execute();
  // The groups of their likes.
  const which = sql`comment_id = ANY(${commentIds}::uuid[])`;
  await withdraw(trx, announce, which, which);
}

/** Before an account is deleted, by whoever holds the posts and comments that it liked: the notifications of its likes. */
export async function withdrawLikesOf(trx: Db, announce: Announce, memberId: string): Promise<void> {
  await withdraw(trx, announce, sql`(actor_id = ${memberId}::uuid AND type IN ('react_on_post', 'react_on_comment'))`);
}

/** When one person restricts another: the notifications of either about the other. Thanks stay: if they went, it would be clear whose they are. */
export async function withdrawBetween(trx: Db, announce: Announce, one: string, other: string): Promise<void> {
  const which = sql`((actor_id = ${one}::uuid AND recipient_id = ${other}::uuid) OR (actor_id = ${other}::uuid AND recipient_id = ${one}::uuid))
    AND type <> ALL(${ANONYMOUS_TYPES}::text[])`;
  await lockInboxes(trx, [one, other]);
  const recipients = await recipientsOf(trx, which);
  await remove(trx, which);
  announceChange(announce, recipients);
}

type Condition = ReturnType<typeof sql>;

/** Deletes notifications. @param groups that go with all of their notifications */
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

/** Deletes notifications, counts their groups again, and lists anew what is left of these. */
async function remove(trx: Db, which: Condition): Promise<void> {
  const rows = await trx.deleteFrom('notifications').where(sql<boolean>`${which}`).returning('group_id').execute();
  const groups = [...new Set(rows.flatMap(({ group_id }) => group_id ?? []))];
  if (groups.length === 0) return;
  // All at once: a comment may have notified thousands, whose inboxes wait.
  await sql`
    UPDATE notification_groups g SET (total, people) = (
      SELECT count(*), count(DISTINCT coalesce(n.actor_id, n.id)) FROM notifications n WHERE n.group_id = g.id AND n.state <> 'withdrawn')
    WHERE g.id = ANY(${groups}::uuid[])`.execute(trx);
  await sql`
    SELECT settle_notifications(g.id, g.total, l.most) FROM notification_groups g
    JOIN unnest(${Object.keys(COLLAPSE_ABOVE)}::text[], ${Object.values(COLLAPSE_ABOVE)}::integer[]) AS l (type, most) ON l.type = g.type
    WHERE g.id = ANY(${groups}::uuid[])`.execute(trx);
}
