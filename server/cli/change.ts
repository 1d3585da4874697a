import pg from 'pg';
import type { Db } from '#server/platform/database.ts';
import type { Operator } from './installation.ts';

const DEADLOCK = '40P01';
const ATTEMPTS = 6;

/**
 * Runs all writes of a command in one transaction. People go on using the forum meanwhile: where two wait for each
 * other, PostgreSQL ends one, and the command begins anew.
 */
export async function change<Result>({ db }: Pick<Operator, 'db'>, work: (trx: Db) => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (!(error instanceof pg.DatabaseError && error.code === DEADLOCK) || attempt >= ATTEMPTS) throw error;
    }
  }
}

export interface Act {
  action: string;
  memberId?: string;
  /** What and why; no names or addresses of people. */
  subject?: Record<string, unknown>;
}

/** Notes an act in the transaction that it belongs to. */
export async function logAct(trx: Db, { name }: Operator, { action, memberId, subject = {} }: Act): Promise<void> {
  await trx
    .insertInto('operator_log')
    .values({ operator: name, action, member_id: memberId ?? null, subject })
    .execute();
}
