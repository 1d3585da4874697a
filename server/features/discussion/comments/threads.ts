import { placeWith } from '#server/features/discussion/posts/queries.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Person } from '#server/platform/http/api.ts';
import { failure } from '#server/platform/http/errors.ts';
import { PAGE_SIZES } from '#shared/rules/limits.ts';
import { ownFirstReplies, repliesFrom, startOfReplies, type ThreadRow, threadOf } from './queries.ts';
import { gateThreads } from './thread-list.ts';
import { type Reading, threadView } from './views.ts';

const ABOVE = 2;

/** A thread starts at the person's first own reply if that is not on the first page. */
export async function withOwnReplies(db: Db, reading: Reading, postId: string, rows: readonly ThreadRow[]) {
  const { person } = reading;
  if (person === null) return rows.map((row) => threadView(reading, row, row.replies));
  const shows = ({ author_id, replies }: ThreadRow) =>
    author_id === person.id || replies.slice(0, PAGE_SIZES.replies).some((reply) => reply.author_id === person.id);
  const ids = rows.filter((row) => !shows(row)).map(({ id }) => id);
  const own = new Map((await ownFirstReplies(db, postId, ids, person.id)).map((row) => [row.parent_comment_id, row.id]));
  const starts = ids.map((id) => own.get(id) ?? null);
  const replies = Map.groupBy(await repliesFrom(db, ids, starts, person.id), (row) => row.parent_comment_id);
  return rows.map((row) =>
    own.has(row.id) ? threadView(reading, row, replies.get(row.id) ?? [], 'later') : threadView(reading, row, row.replies),
  );
}

/** Includes the first replies, or those around the comment if it is not among them. */
export async function threadAround(db: Db, person: Person | null, postId: string, commentId: string) {
  const viewerId = person?.id ?? null;
  const { place, rows } = gateThreads(person, await placeWith(db, postId, threadOf(db, postId, commentId, viewerId)).executeTakeFirst());
  const [top] = rows;
  if (top === undefined) throw failure('NOT_FOUND');
  const reading = { person, place };
  if (top.id === commentId || top.replies.slice(0, PAGE_SIZES.replies).some(({ id }) => id === commentId))
    return threadView(reading, top, top.replies);
  const start = await startOfReplies(db, top.id, commentId, ABOVE);
  return threadView(reading, top, await repliesFrom(db, [top.id], [start], viewerId), start === null ? 'first' : 'later');
}
