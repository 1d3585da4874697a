import type { CommentRow } from '#server/features/comments/queries.ts';
import type { PostScope } from '#server/features/posts/queries.ts';
import type { Authorized } from '#server/platform/access.ts';
import type { Person } from '#server/platform/api.ts';
import type { Db } from '#server/platform/database.ts';

/**
 * Sets or takes back a like. The row and the count change together or not at all, and only when there is something
 * to change, so that parallel and repeated calls leave the count exact.
 * @returns the number of likes afterwards
 */
export async function setPostLike(db: Db, person: Person, post: Authorized<PostScope, 'like'>, liked: boolean): Promise<number> {
  return db.transaction().execute(async (trx) => {
    // The target first: every like of one post waits here, so none counts what another is about to change.
    const { reactions_count: before } = await trx
      .selectFrom('posts')
      .select('reactions_count')
      .where('id', '=', post.id)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow();
    const change = liked
      ? await trx
          .insertInto('post_reactions')
          .values({ post_id: post.id, member_id: person.id })
          .onConflict((conflict) => conflict.doNothing())
          .executeTakeFirst()
      : await trx.deleteFrom('post_reactions').where('post_id', '=', post.id).where('member_id', '=', person.id).executeTakeFirst();
    const step = changedBy(change, liked);
    if (step !== 0)
      await trx
        .updateTable('posts')
        .set({ reactions_count: before + step })
        .where('id', '=', post.id)
        .execute();
    return before + step;
  });
}

/** As setPostLike, for a comment. */
export async function setCommentLike(db: Db, person: Person, comment: Authorized<CommentRow, 'like'>, liked: boolean): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const { reactions_count: before } = await trx
      .selectFrom('comments')
      .select('reactions_count')
      .where('id', '=', comment.id)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow();
    const change = liked
      ? await trx
          .insertInto('comment_reactions')
          .values({ comment_id: comment.id, member_id: person.id })
          .onConflict((conflict) => conflict.doNothing())
          .executeTakeFirst()
      : await trx
          .deleteFrom('comment_reactions')
          .where('comment_id', '=', comment.id)
          .where('member_id', '=', person.id)
          .executeTakeFirst();
    const step = changedBy(change, liked);
    if (step !== 0)
      await trx
        .updateTable('comments')
        .set({ reactions_count: before + step })
        .where('id', '=', comment.id)
        .execute();
    return before + step;
  });
}

type Change = { numInsertedOrUpdatedRows?: bigint | undefined } | { numDeletedRows: bigint };

function changedBy(change: Change, liked: boolean): -1 | 0 | 1 {
  const rows = 'numDeletedRows' in change ? change.numDeletedRows : change.numInsertedOrUpdatedRows;
  if (rows !== 1n) return 0;
  return liked ? 1 : -1;
}
