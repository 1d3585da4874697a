import { sql } from 'kysely';
import type { CommunityScope } from '#server/features/communities/access.ts';
import { commentSubject, logModeration } from '#server/features/moderation/log.ts';
import { noticeRemoval, tellThoseBelow } from '#server/features/moderation/notices.ts';
import { notifyOfComment, withdrawForComments } from '#server/features/notifications/actions.ts';
import type { PostScope } from '#server/features/posts/queries.ts';
import type { Authorized } from '#server/platform/access.ts';
import type { Person, Services } from '#server/platform/api.ts';
import type { Db } from '#server/platform/database.ts';
import { failure, invalid } from '#server/platform/errors.ts';
import { transact } from '#server/platform/live/transact.ts';
import { COMMENT_TEXTS } from '#shared/rules/comments.ts';
import { POST_TEXTS } from '#shared/rules/posts.ts';
import { type CommentRow, findComment } from './queries.ts';

export interface NewComment {
  requestKey: string;
  content: string;
  replyToId?: string | undefined;
}

/**
 * Holds a post until the transaction ends: its comments come and go one after the other, so that of a reply and a
 * deletion at once one comes first, and every count is exact.
 * @returns how many comments it has; null when it is gone
 */
async function lockPost(trx: Db, postId: string): Promise<number | null> {
  const post = await trx.selectFrom('posts').select('comments_count').where('id', '=', postId).forNoKeyUpdate().executeTakeFirst();
  return post?.comments_count ?? null;
}

async function setCommentsCount(trx: Db, postId: string, count: number): Promise<void> {
  await trx.updateTable('posts').set({ comments_count: count }).where('id', '=', postId).execute();
}

async function changeRepliesCount(trx: Db, commentId: string, by: 1 | -1): Promise<void> {
  await trx
    .updateTable('comments')
    .set((eb) => ({ replies_count: eb('replies_count', '+', by) }))
    .where('id', '=', commentId)
    .execute();
}

/** What an earlier request with this key wrote. */
async function findWritten(trx: Db, authorId: string, postId: string, requestKey: string) {
  return trx
    .selectFrom('comments')
    .select('id')
    .where('author_id', '=', authorId)
    .where('post_id', '=', postId)
    .where('request_key', '=', requestKey)
    .executeTakeFirst();
}

/**
 * Writes a comment, or a reply: under the answered comment, or beside the answered reply and marked with it. The
 * counts of the post and of the comment above change in the same transaction. The same request key again finds what
 * the first request wrote.
 */
export async function createComment(
  services: Services,
  author: Person,
  post: Authorized<PostScope, 'comment'>,
  input: NewComment,
): Promise<CommentRow> {
  const written = await transact(services, async (trx, announce) => {
    const count = await lockPost(trx, post.id);
    if (count === null) throw failure('NOT_FOUND', POST_TEXTS.noAccess);
    const earlier = await findWritten(trx, author.id, post.id, input.requestKey);
    if (earlier !== undefined) return earlier;
    const answered = input.replyToId === undefined ? null : await findComment(trx, input.replyToId, author.id);
    if (answered === undefined || (answered !== null && answered.post_id !== post.id)) {
      throw invalid({ replyToId: COMMENT_TEXTS.answeredGone });
    }
    if (answered?.blocked) throw failure('BLOCKED');
    const parentId = answered === null ? null : (answered.parent_comment_id ?? answered.id);
    const replyToId = answered?.parent_comment_id === null ? null : (answered?.id ?? null);
    const { id } = await trx
      .insertInto('comments')
      .values({
        post_id: post.id,
        author_id: author.id,
        content: input.content,
        parent_comment_id: parentId,
        reply_parent_id: replyToId,
        request_key: input.requestKey,
        // Of the moment itself, not of the transaction's beginning: who waited for the post comes later.
        created_at: sql<string>`clock_timestamp()`,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await setCommentsCount(trx, post.id, count + 1);
    if (parentId !== null) await changeRepliesCount(trx, parentId, 1);
    await notifyOfComment(trx, announce, { id, postId: post.id, authorId: author.id, parentId, replyToId });
    announce({ topic: `post:${post.id}`, kind: 'comment.created', id });
    return { id };
  });
  const comment = await findComment(services.db, written.id, author.id);
  // Deleted again in this moment, in another tab or by a moderator.
  if (comment === undefined) throw failure('NOT_FOUND');
  return comment;
}

/**
 * Changes a comment's words; the same words again change nothing.
 * @throws NOT_FOUND when it was deleted in this moment
 */
export async function editComment(services: Services, comment: Authorized<CommentRow, 'edit'>, content: string): Promise<CommentRow> {
  await transact(services, async (trx, announce) => {
    const changed = await trx
      .updateTable('comments')
      .set({ content, updated_at: new Date().toISOString() })
      .where('id', '=', comment.id)
      .where('content', '<>', content)
      .executeTakeFirst();
    if (changed.numUpdatedRows > 0n) announce({ topic: `post:${comment.post_id}`, kind: 'comment.changed', id: comment.id });
  });
  const edited = await findComment(services.db, comment.id, comment.author_id);
  if (edited === undefined) throw failure('NOT_FOUND');
  return edited;
}

/**
 * Deletes a comment with its replies; their likes go with them. A moderator's act is logged in the same transaction.
 * @returns how many comments the post has then
 */
export async function deleteComment(
  services: Services,
  person: Person,
  comment: Authorized<CommentRow, 'delete'>,
  place: CommunityScope,
): Promise<number> {
  return transact(services, async (trx, announce) => {
    const count = await lockPost(trx, comment.post_id);
    if (count === null) return 0;
    const going = await trx
      .selectFrom('comments')
      .select('id')
      .where((eb) => eb.or([eb('id', '=', comment.id), eb('parent_comment_id', '=', comment.id)]))
      .execute();
    const ids = going.map(({ id }) => id);
    // Somebody else was faster.
    if (ids.length === 0) return count;
    const moderated = person.id !== comment.author_id;
    if (moderated) await tellThoseBelow(trx, announce, { kind: 'comment', id: comment.id, besides: [person.id, comment.author_id] });
    // Before the inboxes: who likes the comment above holds its row while waiting for them.
    if (comment.parent_comment_id !== null) await changeRepliesCount(trx, comment.parent_comment_id, -1);
    await withdrawForComments(trx, announce, ids);
    await trx.deleteFrom('comments').where('id', '=', comment.id).execute();
    await setCommentsCount(trx, comment.post_id, count - ids.length);
    announce({ topic: `post:${comment.post_id}`, kind: 'comment.deleted', id: comment.id });
    if (moderated) {
      await logModeration(trx, person, place, 'delete', commentSubject(comment));
      await noticeRemoval(trx, announce, commentSubject(comment));
    }
    return count - ids.length;
  });
}
