import { sql } from 'kysely';
import type { CommentRow } from '#server/features/comments/queries.ts';
import { notifyOfCommentLike, notifyOfPostLike, withdrawCommentLike, withdrawPostLike } from '#server/features/notifications/actions.ts';
import type { PostScope } from '#server/features/posts/queries.ts';
import type { Authorized } from '#server/platform/access.ts';
import type { Person, Services } from '#server/platform/api.ts';
import type { Db } from '#server/platform/database.ts';
import { failure } from '#server/platform/errors.ts';
import { transact } from '#server/platform/live/transact.ts';

/** Where the things that can be liked stand, and their likes. */
const POST = { things: 'posts', likes: 'post_reactions', key: 'post_id' } as const;
const COMMENT = { things: 'comments', likes: 'comment_reactions', key: 'comment_id' } as const;

/**
 * Sets or takes back a like. The row and the count change together or not at all, and only when there is something
 * to change, so that parallel and repeated calls leave the count exact.
 * @returns whether that changed something, and the number of likes afterwards
 * @throws NOT_FOUND when the thing was deleted in this moment
 */
async function setLike(trx: Db, kind: typeof POST | typeof COMMENT, id: string, personId: string, liked: boolean) {
  const things = sql.table(kind.things);
  const likes = sql.table(kind.likes);
  const key = sql.ref(kind.key);
  // The thing first: every like of it waits here, so none counts what another is about to change.
  const { rows } = await sql<{ count: number }>`
    SELECT reactions_count AS count FROM ${things} WHERE id = ${id} FOR NO KEY UPDATE`.execute(trx);
  const before = rows[0]?.count;
  if (before === undefined) throw failure('NOT_FOUND');
  const { numAffectedRows } = liked
    ? await sql`INSERT INTO ${likes} (${key}, member_id) VALUES (${id}, ${personId}) ON CONFLICT DO NOTHING`.execute(trx)
    : await sql`DELETE FROM ${likes} WHERE ${key} = ${id} AND member_id = ${personId}`.execute(trx);
  const changed = numAffectedRows === 1n;
  const reactionsCount = before + (changed ? (liked ? 1 : -1) : 0);
  if (changed) await sql`UPDATE ${things} SET reactions_count = ${reactionsCount} WHERE id = ${id}`.execute(trx);
  return { changed, reactionsCount };
}

/** @returns the number of likes afterwards */
export async function setPostLike(
  services: Services,
  person: Person,
  post: Authorized<PostScope, 'like'>,
  liked: boolean,
): Promise<number> {
  return transact(services, async (trx, announce) => {
    const { changed, reactionsCount } = await setLike(trx, POST, post.id, person.id, liked);
    if (changed) {
      announce({ topic: `post:${post.id}`, kind: 'likes.changed', id: post.id });
      await (liked ? notifyOfPostLike : withdrawPostLike)(trx, announce, { postId: post.id, actorId: person.id });
    }
    return reactionsCount;
  });
}

/** As setPostLike, for a comment. */
export async function setCommentLike(
  services: Services,
  person: Person,
  { id, post_id: postId }: Authorized<CommentRow, 'like'>,
  liked: boolean,
): Promise<number> {
  return transact(services, async (trx, announce) => {
    // Posts are locked before their comments: the notification refers to the post, and its deletion must not wait for us.
    await trx.selectFrom('posts').select('id').where('id', '=', postId).forKeyShare().execute();
    const { changed, reactionsCount } = await setLike(trx, COMMENT, id, person.id, liked);
    if (changed) {
      announce({ topic: `post:${postId}`, kind: 'likes.changed', id });
      await (liked ? notifyOfCommentLike : withdrawCommentLike)(trx, announce, { commentId: id, postId, actorId: person.id });
    }
    return reactionsCount;
  });
}
