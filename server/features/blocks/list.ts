import { sql } from 'kysely';
import type { z } from 'zod';
import { AUTHOR_COLUMNS } from '#server/features/profiles/queries.ts';
import type { Db } from '#server/platform/database.ts';
import type { TimeKey } from '#server/platform/paging.ts';

/** The people whom a person restricts after a key, the latest first, with one more than `limit`. */
export async function restrictedPage(db: Db, blockerId: string, after: z.infer<typeof TimeKey> | null, limit: number) {
  // A cursor's time has milliseconds.
  const since = sql<string>`date_trunc('milliseconds', b.created_at)`;
  return db
    .selectFrom('contact_blocks as b')
    .innerJoin('members as a', 'a.id', 'b.blocked_id')
    .select(AUTHOR_COLUMNS)
    .select(since.as('since'))
    .where('b.blocker_id', '=', blockerId)
    .$if(after !== null, (query) => query.where(sql<boolean>`(${since}, b.blocked_id) < (${after?.[0]}::timestamptz, ${after?.[1]}::uuid)`))
    .orderBy(since, 'desc')
    .orderBy('b.blocked_id', 'desc')
    .limit(limit + 1)
    .execute();
}
