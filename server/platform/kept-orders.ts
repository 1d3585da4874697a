import { z } from 'zod';
import type { Db } from './database.ts';

/** Rows that a list by counts holds: nobody reads further down than this (docs/decisions/010-lists-that-hold-still.md). */
export const KEPT_ROWS = 1_000;

/** Place in a kept order. */
export const KeptPlace = z.tuple([z.uuid(), z.int().nonnegative().max(KEPT_ROWS)]);

/** Keeps the ids of posts or comments in the order they have now. Gives the id of the order. */
export async function keepOrder(db: Db, ids: readonly string[]): Promise<string> {
  const row = await db
    .insertInto('list_snapshots')
    .values({ post_ids: [...ids] })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}
