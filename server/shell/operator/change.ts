import pg from 'pg';
import type { Db } from '#server/platform/db/database.ts';
import { broadcastToNodes } from '#server/platform/live/live.ts';
import type { Announce } from '#server/platform/live/transact.ts';
import type { LiveEvent } from '#shared/rules/live.ts';
import type { Operator } from './installation.ts';

const DEADLOCK = '40P01';
const ATTEMPTS = 6;

export interface ChangeEffects {
  announce: Announce;
  /** Rechecks the person's sessions and updates their tabs. Call `logAct` too. */
  account: (id: string) => void;
  /** Only rechecks the sessions. Call `logAct` too. */
  signedOut: (id: string) => void;
  /** Writes to operator_log, and makes every tab and node reload, by reporting a gap. */
  site: (action: string, subject: Record<string, unknown>) => Promise<void>;
}

/** Runs `work` in one transaction and retries it after a deadlock. A job delivers the effects after the commit. */
export async function change<Result>(operator: Operator, work: (trx: Db, effects: ChangeEffects) => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await operator.db.transaction().execute(async (trx) => {
        const broadcast = { events: [] as LiveEvent[], recheck: [] as string[], gap: false };
        const result = await work(trx, {
          announce: (event) => void broadcast.events.push(event),
          account(id) {
            broadcast.recheck.push(id);
            broadcast.events.push({ topic: `person:${id}`, kind: 'account.changed', id });
          },
          signedOut: (id) => void broadcast.recheck.push(id),
          site(action, subject) {
            broadcast.gap = true;
            return logAct(trx, operator, { action, subject });
          },
        });
        await broadcastToNodes(trx, operator.jobs, broadcast);
        return result;
      });
    } catch (error) {
      if (!(error instanceof pg.DatabaseError && error.code === DEADLOCK) || attempt >= ATTEMPTS) throw error;
    }
  }
}

interface Act {
  action: string;
  memberId?: string;
  /** Must not contain names or addresses of people. */
  subject?: Record<string, unknown>;
}

export async function logAct(trx: Db, { name }: Operator, { action, memberId, subject = {} }: Act): Promise<void> {
  await trx
    .insertInto('operator_log')
    .values({ operator: name, action, member_id: memberId ?? null, subject })
    .execute();
}
