import { sql } from 'kysely';
import { summaries } from '#server/features/discussion/posts/queries.ts';
import type { Db } from '#server/platform/db/database.ts';
import { decodeCursor, TimeKey, toPage } from '#server/platform/db/paging.ts';
import { PAGE_SIZES } from '#shared/rules/limits.ts';

const SIZE = PAGE_SIZES.saved;

interface Saving {
  saved_on: string;
  remind_on: string | null;
}

export async function savedPage(db: Db, personId: string, communityIds: readonly string[], cursor: string | undefined) {
  const [savedAt, postId] = cursor === undefined ? [] : decodeCursor(cursor, TimeKey);
  const afterCursor = savedAt === undefined ? sql`` : sql`AND (o.saved_at, o.post_id) < (${savedAt}::timestamptz, ${postId}::uuid)`;
  const rows = await summaries(
    db,
    personId,
    sql<Saving>`(SELECT p.*, o.saved_at AS saved_on, o.remind_at AS remind_on FROM post_states o JOIN posts p ON p.id = o.post_id
      WHERE o.member_id = ${personId}::uuid AND o.saved_at IS NOT NULL AND p.community_id = ANY (${communityIds}::uuid[]) ${afterCursor}
      ORDER BY o.saved_at DESC, o.post_id DESC LIMIT ${sql.lit(SIZE + 1)})`,
  )
    .select(['p.community_id', 'p.saved_on', 'p.remind_on'])
    .orderBy('p.saved_on', 'desc')
    .orderBy('p.id', 'desc')
    .execute();
  return toPage(rows, SIZE, (row) => [row.saved_on, row.id]);
}
