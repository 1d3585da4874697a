import type { CommunityScope } from '#server/features/communities/access.ts';
import { commentSubject, type LoggedModerator, logModeration } from '#server/features/communities/moderation-log.ts';
import { withdrawAnswers, withdrawConfirmation } from '#server/features/discussion/posts/answers.ts';
import { changeMentions } from '#server/features/discussion/posts/mentions.ts';
import { takeModeratorDeletion } from '#server/features/discussion/posts/moderator-deletions.ts';
import type { PostScope } from '#server/features/discussion/posts/queries.ts';
import { lockWithReplies, withdrawForComments } from '#server/features/notifications/actions.ts';
import { notifyOfRemoval, notifyOfRemovedComments } from '#server/features/notifications/notices.ts';
import type { Authorized } from '#server/platform/access.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Person, Services } from '#server/platform/http/api.ts';
import { failure } from '#server/platform/http/errors.ts';
import { type Announce, transact } from '#server/platform/live/transact.ts';
import { reloadComment } from './create.ts';
import { type CommentRow, LAST_ACTIVITY } from './queries.ts';

/** Serializes writes to the comments of a post, so that counts are exact. */
async function lockPost(trx: Db, postId: string) {
  return trx.selectFrom('posts').select(['author_id', 'comments_count']).where('id', '=', postId).forNoKeyUpdate().executeTakeFirst();
}

export async function editComment(
  services: Services,
  author: Person,
  post: PostScope,
  comment: Authorized<CommentRow, 'edit'>,
  content: string,
): Promise<CommentRow> {
  await transact(services, async (trx, announce) => {
    // The lock keeps moderators from confirming the comment during the edit.
    if ((await lockPost(trx, comment.post_id)) === undefined) throw failure('NOT_FOUND');
    const before = await trx.selectFrom('comments').select('content').where('id', '=', comment.id).executeTakeFirst();
    if (before === undefined) throw failure('NOT_FOUND');
    if (before.content === content) return;
    await withdrawConfirmation(trx, announce, comment.id);
    await trx.updateTable('comments').set({ content, updated_at: new Date().toISOString() }).where('id', '=', comment.id).execute();
    await changeMentions({ ...services, db: trx }, announce, author, post, comment.id, { before: before.content, text: content });
    announce({ topic: `post:${comment.post_id}`, kind: 'comment.changed', id: comment.id });
  });
  return reloadComment(services.db, comment.id, author);
}

/** Deletes the replies too. @returns the number of comments left on the post */
export async function deleteComment(
  services: Services,
  person: Person,
  comment: Authorized<CommentRow, 'delete'>,
  place: CommunityScope,
): Promise<number> {
  const isOwn = person.id === comment.author_id;
  if (!isOwn) await takeModeratorDeletion(services, person);
  return transact(services, (trx, announce) => removeComment(trx, announce, comment, place, isOwn ? null : person));
}

/**
 * @param moderator null if the author deletes the comment; OPERATOR for the operator
 * @returns the number of comments left on the post
 */
export async function removeComment(
  trx: Db,
  announce: Announce,
  comment: Authorized<CommentRow, 'delete'>,
  place: CommunityScope,
  moderator: LoggedModerator | null,
): Promise<number> {
  const post = await lockPost(trx, comment.post_id);
  if (post === undefined) return 0;
  const deleted = await trx
    .selectFrom('comments')
    .select(['id', 'author_id'])
    .where((eb) => eb.or([eb('id', '=', comment.id), eb('parent_comment_id', '=', comment.id)]))
    .execute();
  const ids = deleted.map(({ id }) => id);
  if (ids.length === 0) return post.comments_count;
  await lockWithReplies(trx, ids);
  const besides = [comment.author_id, ...(moderator === null ? [] : [moderator.id])];
  if (ids.length > 1)
    await notifyOfRemovedComments(trx, announce, { kind: 'comment', id: comment.id, byAuthor: moderator === null, besides });
  await withdrawAnswers(trx, announce, ids);
  // Before locking inboxes: a like of the parent locks its row while it waits for them.
  if (comment.parent_comment_id !== null)
    await trx
      .updateTable('comments')
      .set((eb) => ({ replies_count: eb('replies_count', '-', 1) }))
      .where('id', '=', comment.parent_comment_id)
      .execute();
  await withdrawForComments(trx, announce, ids);
  await trx.deleteFrom('comments').where('id', '=', comment.id).execute();
  const left = post.comments_count - ids.length;
  const byOthers = deleted.filter(({ author_id }) => author_id === null || author_id !== post.author_id).length;
  await trx
    .updateTable('posts')
    .set((eb) => ({ comments_count: left, comments_by_others: eb('comments_by_others', '-', byOthers), last_activity_at: LAST_ACTIVITY }))
    .where('id', '=', comment.post_id)
    .execute();
  announce({ topic: `post:${comment.post_id}`, kind: 'comment.deleted', id: comment.id });
  if (moderator !== null) {
    await logModeration(trx, moderator, place, 'delete', commentSubject(comment));
    await notifyOfRemoval(trx, announce, commentSubject(comment));
  }
  return left;
}

export async function setCommentPin(
  services: Services,
  moderator: Person,
  comment: Authorized<CommentRow, 'pin'>,
  place: CommunityScope,
  pinned: boolean,
): Promise<void> {
  await transact(services, async (trx, announce) => {
    const changed = await trx
      .updateTable('comments')
      .set({ is_pinned: pinned })
      .where('id', '=', comment.id)
      .where('is_pinned', '!=', pinned)
      .returning('id')
      .executeTakeFirst();
    if (changed === undefined) return;
    await logModeration(trx, moderator, place, pinned ? 'pin' : 'unpin', commentSubject(comment));
    announce({ topic: `post:${comment.post_id}`, kind: 'comment.changed', id: comment.id });
  });
}
