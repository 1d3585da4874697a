import type { PostScope } from '#server/features/posts/queries.ts';
import type { Authorized } from '#server/platform/access.ts';
import type { Person } from '#server/platform/api.ts';
import type { Db } from '#server/platform/database.ts';
import { failure, invalid } from '#server/platform/errors.ts';
import { type CommentRow, findComment } from './queries.ts';

export interface NewComment {
  requestKey: string;
  content: string;
  replyToId?: string | undefined;
}

/**
 * Writes a comment, or a reply: under the answered comment, or beside the answered reply and marked with it. The
 * counts of the post and of the comment above change in the same transaction. The same request key again finds what
 * the first request wrote.
 */
export async function createComment(
  db: Db,
  author: Person,
  post: Authorized<PostScope, 'comment'>,
  input: NewComment,
): Promise<CommentRow> {
  const written = await db.transaction().execute(async (trx) => {
    const answered = input.replyToId === undefined ? null : await findComment(trx, input.replyToId, author.id);
    if (answered === undefined || (answered !== null && answered.post_id !== post.id)) {
      throw invalid({ replyToId: 'The comment you are answering is no longer there.' });
    }
    if (answered?.blocked) throw failure('BLOCKED');
    const parentId = answered === null ? null : (answered.parent_comment_id ?? answered.id);
    const inserted = await trx
      .insertInto('comments')
      .values({
        post_id: post.id,
        author_id: author.id,
        content: input.content,
        parent_comment_id: parentId,
        reply_parent_id: answered?.parent_comment_id === null ? null : (answered?.id ?? null),
        request_key: input.requestKey,
      })
      .onConflict((conflict) => conflict.columns(['author_id', 'post_id', 'request_key']).doNothing())
      .returning('id')
      .executeTakeFirst();
    if (inserted === undefined) {
      return trx
        .selectFrom('comments')
        .select('id')
        .where('author_id', '=', author.id)
        .where('post_id', '=', post.id)
        .where('request_key', '=', input.requestKey)
        .executeTakeFirstOrThrow();
    }
    await trx
      .updateTable('posts')
      .set((eb) => ({ comments_count: eb('comments_count', '+', 1) }))
      .where('id', '=', post.id)
      .execute();
    if (parentId !== null) {
      await trx
        .updateTable('comments')
        .set((eb) => ({ replies_count: eb('replies_count', '+', 1) }))
        .where('id', '=', parentId)
        .execute();
    }
    return inserted;
  });
  const comment = await findComment(db, written.id, author.id);
  if (comment === undefined) throw new Error('A comment vanished right after it was written.');
  return comment;
}
