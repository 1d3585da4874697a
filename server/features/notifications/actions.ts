import { sql } from 'kysely';
import { findPostScope, type PostScope } from '#server/features/posts/queries.ts';
import type { Db } from '#server/platform/database.ts';
import type { Announce } from '#server/platform/live/transact.ts';
import { countIn, countOut, settle } from './groups.ts';
import { announceChange, lockInboxes } from './inbox.ts';
import { type Concerned, type Recipient, whoIsTold } from './recipients.ts';

// Everything here runs in the transaction of its cause, which holds the post's or the comment's row already.

export interface WrittenComment {
  id: string;
  postId: string;
  authorId: string;
  /** The top-level comment it stands under. */
  parentId: string | null;
  /** The reply that it answers. */
  replyToId: string | null;
}

export interface PostLike {
  postId: string;
  actorId: string;
}

export interface CommentLike extends PostLike {
  commentId: string;
}

interface Cause {
  actorId: string;
  commentId: string | null;
}

/** Tells of a comment: the answered person, who began the thread, and the post's author, each once. */
export async function notifyOfComment(trx: Db, announce: Announce, comment: WrittenComment): Promise<void> {
  const post = await findPostScope(trx, comment.postId, comment.authorId);
  if (post === undefined) return;
  const above = [comment.replyToId, comment.parentId].filter((id) => id !== null);
  const authors = await authorsOf(trx, above);
  await tell(trx, announce, post, { actorId: comment.authorId, commentId: comment.id }, [
    ...above.map((id): Concerned => ({ id: authors.get(id) ?? null, type: 'reply_to_comment' })),
    { id: post.author_id, type: 'comment_on_post' },
  ]);
}

export async function notifyOfPostLike(trx: Db, announce: Announce, { postId, actorId }: PostLike): Promise<void> {
  const post = await findPostScope(trx, postId, actorId);
  if (post === undefined) return;
  await tell(trx, announce, post, { actorId, commentId: null }, [{ id: post.author_id, type: 'react_on_post' }]);
}

export async function notifyOfCommentLike(trx: Db, announce: Announce, { commentId, postId, actorId }: CommentLike): Promise<void> {
  const post = await findPostScope(trx, postId, actorId);
  if (post === undefined) return;
  const author = (await authorsOf(trx, [commentId])).get(commentId) ?? null;
  await tell(trx, announce, post, { actorId, commentId }, [{ id: author, type: 'react_on_comment' }]);
}

export async function withdrawPostLike(trx: Db, announce: Announce, { postId, actorId }: PostLike): Promise<void> {
  await takeBack(trx, announce, sql`type = 'react_on_post' AND post_id = ${postId}::uuid AND actor_id = ${actorId}::uuid`);
}

export async function withdrawCommentLike(trx: Db, announce: Announce, { commentId, actorId }: CommentLike): Promise<void> {
  await takeBack(trx, announce, sql`type = 'react_on_comment' AND comment_id = ${commentId}::uuid AND actor_id = ${actorId}::uuid`);
}

async function authorsOf(trx: Db, commentIds: readonly string[]): Promise<Map<string, string | null>> {
  if (commentIds.length === 0) return new Map();
  const rows = await trx.selectFrom('comments').select(['id', 'author_id']).where(sql<boolean>`id = ANY(${commentIds}::uuid[])`).execute();
  return new Map(rows.map((row) => [row.id, row.author_id]));
}

async function tell(trx: Db, announce: Announce, post: PostScope, cause: Cause, concerned: readonly Concerned[]): Promise<void> {
  const recipients = await whoIsTold(trx, cause.actorId, post, concerned);
  if (recipients.length === 0) return;
  const ids = recipients.map(({ id }) => id);
  await lockInboxes(trx, ids);
  for (const recipient of recipients) await write(trx, post, cause, recipient);
  announceChange(announce, ids);
}

async function write(trx: Db, post: PostScope, { actorId, commentId }: Cause, { id: recipientId, type }: Recipient): Promise<void> {
  const row = {
    type,
    recipient_id: recipientId,
    actor_id: actorId,
    community_id: post.community_id,
    post_id: post.id,
    comment_id: commentId,
  };
  if (type === 'reply_to_comment') {
    await trx.insertInto('notifications').values(row).execute();
    return;
  }
  const liked = type === 'react_on_comment' ? commentId : null;
  const group = await countIn(trx, { recipientId, type, postId: post.id, commentId: liked });
  // A like that was taken back and is given again is the same notification, as old and as read as it was.
  const again = await trx
    .updateTable('notifications')
    .set({ state: 'listed' })
    .where('group_id', '=', group.id)
    .where('actor_id', '=', actorId)
    .where('state', '=', 'withdrawn')
    .executeTakeFirst();
  if (again.numUpdatedRows === 0n)
    await trx
      .insertInto('notifications')
      .values({ ...row, group_id: group.id })
      .execute();
  await settle(trx, group);
}

/** Withdraws the notification of a like. */
async function takeBack(trx: Db, announce: Announce, which: ReturnType<typeof sql>): Promise<void> {
  const found = await trx.selectFrom('notifications').select('recipient_id').where(sql<boolean>`${which}`).executeTakeFirst();
  if (found === undefined) return;
  await lockInboxes(trx, [found.recipient_id]);
  const row = await trx
    .updateTable('notifications')
    .set({ state: 'withdrawn' })
    .where(sql<boolean>`${which}`)
    .where('state', '<>', 'withdrawn')
    .returning('group_id')
    .executeTakeFirst();
  if (typeof row?.group_id !== 'string') return;
  await settle(trx, await countOut(trx, row.group_id, 1));
  announceChange(announce, [found.recipient_id]);
}

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
    if (groupId !== null) await settle(trx, await countOut(trx, groupId, gone.filter(({ state }) => state !== 'withdrawn').length));
}
