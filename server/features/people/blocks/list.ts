import type { z } from 'zod';
import { AUTHOR_COLUMNS } from '#server/features/people/profiles/queries.ts';
import type { Db } from '#server/platform/db/database.ts';
import { pageByTime, type TimeKey } from '#server/platform/db/paging.ts';

export async function restrictedPage(db: Db, blockerId: string, after: z.infer<typeof TimeKey> | null, limit: number) {
  // Pages before joining names; otherwise PostgreSQL may read all rows.
  const page = db
    .selectFrom('contact_blocks as b')
    .select(['b.blocked_id', 'b.created_at'])
    .where('b.blocker_id', '=', blockerId)
    .$call(pageByTime('desc', ['b.created_at', 'b.blocked_id'], after, limit));
  return db
    .selectFrom(page.as('b'))
    .innerJoin('members as a', 'a.id', 'b.blocked_id')
    .select(AUTHOR_COLUMNS)
    .select('b.created_at as since')
    .orderBy('b.created_at', 'desc')
    .orderBy('b.blocked_id', 'desc')
    .execute();
}
