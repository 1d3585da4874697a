import pg from 'pg';
import type { Db } from '#server/platform/db/database.ts';
import { tellNodes } from '#server/platform/live/live.ts';
import type { Announce } from '#server/platform/live/transact.ts';
import type { LiveEvent } from '#shared/rules/live.ts';
import type { Operator } from './installation.ts';

const DEADLOCK = '40P01';
const ATTEMPTS = 6;

/**
 * Runs all writes of a command in one transaction. People go on using the forum meanwhile: where two wait for each
 * other, PostgreSQL ends one, and the command begins anew. With the commit the tabs of a running server hear of it.
 */
export async function change<Result>(
  { db, jobs }: Pick<Operator, 'db' | 'jobs'>,
  work: (trx: Db, news: News) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(async (trx) => {
        const told = { events: [] as LiveEvent[], recheck: [] as string[], gap: false };
        const result = await work(trx, {
          announce: (event) => void told.events.push(event),
          account(id) {
            told.recheck.push(id);
            told.events.push({ topic: `person:${id}`, kind: 'account.changed', id });
          },
          signedOut: (id) => void told.recheck.push(id),
          everybody() {
            told.gap = true;
          },
        });
        await tellNodes(trx, jobs, told);
        return result;
      });
    } catch (error) {
      if (!(error instanceof pg.DatabaseError && error.code === DEADLOCK) || attempt >= ATTEMPTS) throw error;
    }
  }
}

/** What the tabs of a running server have to hear of a command. */
export interface News {
  announce: Announce;
  /** What somebody may do is different now. */
  account: (id: string) => void;
  /** Somebody's sessions have ended. */
  signedOut: (id: string) => void;
  /** Something that stands around every page is different now. */
  everybody: () => void;
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
