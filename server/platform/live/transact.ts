import type { Db } from '#server/platform/db/database.ts';
import type { Services } from '#server/platform/http/api.ts';
import type { LiveEvent } from '#shared/rules/live.ts';

export type Announce = (event: LiveEvent) => void;

/** Announced events leave after the commit, never after a rollback. */
export async function transact<Result>(
  { db, live }: Pick<Services, 'db' | 'live'>,
  work: (trx: Db, announce: Announce) => Promise<Result>,
): Promise<Result> {
  const announced: LiveEvent[] = [];
  const result = await db.transaction().execute((trx) => work(trx, (event) => announced.push(event)));
  if (announced.length > 0) live.publish(announced);
  return result;
}
