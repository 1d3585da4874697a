import type { WritableScope } from '#server/features/communities/access.ts';
import { gatePost } from '#server/features/discussion/posts/access.ts';
import { placeWith } from '#server/features/discussion/posts/queries.ts';
import type { Db } from '#server/platform/db/database.ts';
import { unnested } from '#server/platform/db/nested.ts';
import type { Page, PageQuery } from '#server/platform/db/paging.ts';
import type { Person } from '#server/platform/http/api.ts';
import type { ThreadRow } from './queries.ts';

/** A page of a post's threads, and where the post stands. */
export interface Threads extends Page<ThreadRow> {
  place: WritableScope;
}

/** What was read of a post, for somebody who may read it. */
export function opened<Row extends ThreadRow>(person: Person | null, found: (WritableScope & { listed: Row[] }) | undefined) {
  const place = gatePost(person, found);
  return { place, rows: timed(place.listed) };
}

/** Threads and their replies with their times as the API gives them out. */
export function timed<Row extends ThreadRow>(rows: Row[]): Row[] {
  for (const { replies } of rows) unnested(replies);
  return unnested(rows);
}

/** Reads a page of a post's threads in one statement, whether the reader may read the post or not, and gives it only to whoever may. */
export async function readThreads(
  db: Db,
  person: Person | null,
  postId: string,
  { query, pageOf }: PageQuery<ThreadRow>,
): Promise<Threads> {
  const { place, rows } = opened(person, await placeWith(db, postId, query).executeTakeFirst());
  return { place, ...pageOf(rows) };
}
