import type { Db } from '#server/platform/database.ts';
import { failure } from '#server/platform/errors.ts';
import { PAGE_SIZES } from '#shared/rules/limits.ts';
import { type CommentRow, earlierReplies, findComments, firstReplies, ownFirstReplies } from './queries.ts';
import { type Reading, threadView } from './views.ts';

/** Replies shown above the one that is looked for. */
const ABOVE = 2;

/** Threads with their first replies. */
export async function withReplies(db: Db, reading: Reading, rows: readonly CommentRow[]) {
  const answered = rows.filter((row) => row.replies_count > 0).map((row) => row.id);
  const viewerId = reading.person?.id ?? null;
  const replies = Map.groupBy(await firstReplies(db, answered, viewerId, PAGE_SIZES.replies), (row) => row.parent_comment_id);
  return rows.map((row) => threadView(reading, row, replies.get(row.id) ?? []));
}

/** Threads in which somebody wrote, each with the replies from their own first one on where that stands further down. */
export async function withOwnReplies(db: Db, reading: Reading, postId: string, rows: readonly CommentRow[]) {
  const threads = await withReplies(db, reading, rows);
  const { person } = reading;
  if (person === null) return threads;
  const hidden = threads.filter(
    ({ author, replies }) => author?.id !== person.id && !replies.items.some((reply) => reply.author?.id === person.id),
  );
  const ids = hidden.map(({ id }) => id);
  const own = new Map((await ownFirstReplies(db, postId, ids, person.id)).map((row) => [row.parent_comment_id, row.id]));
  const starts = ids.map((id) => own.get(id) ?? null);
  const replies = Map.groupBy(await firstReplies(db, ids, person.id, PAGE_SIZES.replies, starts), (row) => row.parent_comment_id);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return threads.map((thread) => {
    const row = byId.get(thread.id);
    return row === undefined || !own.has(thread.id) ? thread : threadView(reading, row, replies.get(thread.id) ?? [], 'later');
  });
}

/**
 * The thread in which a comment stands: with its first replies, or, where the comment is one further down, with those
 * around it.
 */
export async function threadAround(db: Db, reading: Reading, postId: string, comment: CommentRow) {
  const viewerId = reading.person?.id ?? null;
  const parentId = comment.parent_comment_id ?? comment.id;
  const [top] = comment.id === parentId ? [comment] : await findComments(db, postId, [parentId], viewerId);
  // Deleted in this moment.
  if (top === undefined) throw failure('NOT_FOUND');
  const before =
    comment.id === parentId ? [] : await earlierReplies(db, parentId, viewerId, [comment.created_at, comment.id], PAGE_SIZES.replies);
  const later = before.length >= PAGE_SIZES.replies;
  const start = later ? (before[ABOVE - 1]?.id ?? comment.id) : null;
  return threadView(reading, top, await firstReplies(db, [parentId], viewerId, PAGE_SIZES.replies, [start]), later ? 'later' : 'first');
}
