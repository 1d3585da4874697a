import { sql } from 'kysely';
import { z } from 'zod';
import { SILENT, STILL_OPEN, summaries } from '#server/features/discussion/posts/queries.ts';
import { ago, type Db } from '#server/platform/db/database.ts';
import { decodeCursor, moment, toPage } from '#server/platform/db/paging.ts';
import { UNANSWERED_DAYS } from '#shared/rules/feed.ts';
import { PAGE_SIZES } from '#shared/rules/limits.ts';

const SIZE = PAGE_SIZES.posts;
const since = ago(UNANSWERED_DAYS, 'days');

const PARTS = {
  silent: { n: 0, time: sql`p.created_at`, condition: sql`${SILENT} AND p.created_at >= ${since}` },
  stillOpen: {
    n: 1,
    time: sql`p.still_open_at`,
    condition: sql`${STILL_OPEN} AND (p.created_at < ${since} OR p.confirmed_id IS NOT NULL OR p.comments_by_others > 0)`,
  },
};

const Place = z.tuple([z.literal([0, 1]), moment, z.uuid()]);

/** Merges one index scan per community. */
function page({ n, time, condition }: (typeof PARTS)['silent'], communityIds: readonly string[], after?: { time: string; id: string }) {
  const afterCursor = after === undefined ? sql`` : sql`AND (${time}, p.id) < (${after.time}, ${after.id})`;
  const end = sql`ORDER BY ${time} DESC, p.id DESC LIMIT ${sql.lit(SIZE + 1)}`;
  return sql`(
    SELECT p.*, ${sql.lit(n)} AS part, ${time} AS part_time FROM unnest(${communityIds}::uuid[]) AS c (id)
    CROSS JOIN LATERAL (SELECT p.* FROM posts p WHERE p.community_id = c.id AND ${condition} ${afterCursor} ${end}) p ${end}
  )`;
}

interface Placed {
  part: number;
  part_time: string;
}

export async function unansweredPage(db: Db, viewerId: string, communityIds: readonly string[], cursor: string | undefined) {
  const { silent, stillOpen } = PARTS;
  const [n, time, id] = cursor === undefined ? [] : decodeCursor(cursor, Place);
  const after = time === undefined || id === undefined ? undefined : { time, id };
  const found =
    n === stillOpen.n
      ? page(stillOpen, communityIds, after)
      : sql`${page(silent, communityIds, after)} UNION ALL ${page(stillOpen, communityIds)}`;
  const rows = await summaries(
    db,
    viewerId,
    sql<Placed>`(SELECT * FROM (${found}) f ORDER BY part, part_time DESC, id DESC LIMIT ${sql.lit(SIZE + 1)})`,
  )
    .select(['p.community_id', 'p.part', 'p.part_time'])
    .orderBy('p.part')
    .orderBy('p.part_time', 'desc')
    .orderBy('p.id', 'desc')
    .execute();
  return toPage(rows, SIZE, (row) => [row.part, row.part_time, row.id]);
}
