import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import type { Announce } from '#server/platform/live/transact.ts';
import { takeOut } from './groups.ts';
import { announceChange, lockInboxes } from './inbox.ts';

// Everything here runs in the transaction of its cause, which holds the post's or the comment's row already. What likes
// and comments tell is written with them, by `notify_people` and `withdraw_like` of the migrations.

/** Before a post is deleted, by whoever holds its row. */
export async function withdrawForPost(trx: Db, announce: Announce, postId: string): Promise<void> {
  const recipients = await recipientsOf(trx, sql`post_id = ${postId}::uuid`);
  if (recipients.length === 0) return;
  await lockInboxes(trx, recipients);
  await trx.deleteFrom('notifications').where('post_id', '=', postId).execute();
  await trx.deleteFrom('notification_groups').where('post_id', '=', postId).execute();
  announceChange(announce, recipients);
}

/**
 * Before comments of a post are deleted, replies included. Locks their rows, so that no like comes in between, and those
 * that answer them: the deletion changes these too, and a like of one would hold it while waiting for the inboxes.
 */
export async function withdrawForComments(trx: Db, announce: Announce, commentIds: string[]): Promise<void> {
  const which = sql`comment_id = ANY(${commentIds}::uuid[])`;
  const touched = sql<boolean>`(id = ANY(${commentIds}::uuid[]) OR reply_parent_id = ANY(${commentIds}::uuid[]))`;
  await trx.selectFrom('comments').select('id').where(touched).orderBy('id').forUpdate().execute();
  const recipients = await recipientsOf(trx, which);
  if (recipients.length === 0) return;
  await lockInboxes(trx, recipients);
  // The likes of the comments go with their groups.
  await trx.deleteFrom('notification_groups').where(sql<boolean>`${which}`).execute();
  await remove(trx, which);
  announceChange(announce, recipients);
}

/** Before an account is deleted, by whoever holds the posts and comments that it liked: what its likes told others. */
export async function withdrawLikesOf(trx: Db, announce: Announce, memberId: string): Promise<void> {
  const which = sql`(actor_id = ${memberId}::uuid AND type IN ('react_on_post', 'react_on_comment'))`;
  const recipients = await recipientsOf(trx, which);
  if (recipients.length === 0) return;
  await lockInboxes(trx, recipients);
  await remove(trx, which);
  announceChange(announce, recipients);
}

/** When one person restricts another: what either was told of the other. */
export async function withdrawBetween(trx: Db, announce: Announce, one: string, other: string): Promise<void> {
  const which = sql`((actor_id = ${one}::uuid AND recipient_id = ${other}::uuid) OR (actor_id = ${other}::uuid AND recipient_id = ${one}::uuid))`;
  await lockInboxes(trx, [one, other]);
  const recipients = await recipientsOf(trx, which);
  await remove(trx, which);
  announceChange(announce, recipients);
}

async function recipientsOf(trx: Db, which: ReturnType<typeof sql>): Promise<string[]> {
  const rows = await trx.selectFrom('notifications').select('recipient_id').distinct().where(sql<boolean>`${which}`).execute();
  return rows.map((row) => row.recipient_id);
}

/** Deletes notifications and lists what is left of their groups anew. */
async function remove(trx: Db, which: ReturnType<typeof sql>): Promise<void> {
  const rows = await trx.deleteFrom('notifications').where(sql<boolean>`${which}`).returning(['group_id', 'state']).execute();
  for (const [groupId, gone] of Map.groupBy(rows, (row) => row.group_id))
    if (groupId !== null) await takeOut(trx, groupId, gone.filter(({ state }) => state !== 'withdrawn').length);
}
