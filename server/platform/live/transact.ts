import type { Db } from '#server/platform/db/database.ts';
import type { Services } from '#server/platform/http/api.ts';
import type { LiveEvent } from '#shared/rules/live.ts';

/** Notes an event, to leave once the transaction has been committed. */
export type Announce = (event: LiveEvent) => void;

/** Runs a transaction; what it announces leaves after the commit, and never when it is rolled back. */
export async function transact<Result>(
  { db, live }: Pick<Services, 'db' | 'live'>,
  work: (trx: Db, announce: Announce) => Promise<Result>,
): Promise<Result> {
  const announced: LiveEvent[] = [];
  const result = await db.transaction().execute((trx) => work(trx, (event) => announced.push(event)));
  if (announced.length > 0) live.publish(announced);
  return result;
}
