import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import type { Services } from '#server/platform/http/api.ts';
import { BACKGROUND_PRIORITY, MINUTELY_QUEUE } from '#server/platform/jobs/jobs.ts';
import { isOptionalMailQueueFull, queueOptionalMail } from '#server/platform/mail/mail.ts';
import { type DigestTime, nextDigest } from '../choice/next-digest.ts';

export const SEND_DIGESTS = 'send-digests';

const BATCH = 50;
/** Seconds before the job continues when the mail queue is full. */
const PAUSE_SECONDS = 5;
/**
 * A digest ends this long before now, in milliseconds, because a transaction that began earlier may
 * commit later. Younger rows wait for the next digest.
 */
const MARGIN_MS = 60_000;
const DAY_MS = 86_400_000;

interface DueDigest extends DigestTime {
  member_id: string;
  email: string;
  covered_until: string | null;
}

/** Queues a mail for each member whose digest is due. Its lines are chosen when it is sent. */
export async function sendDigests(services: Services, signal: AbortSignal): Promise<void> {
  const { db, jobs } = services;
  while (!signal.aborted) {
    if (await isOptionalMailQueueFull(db)) {
      if (!(await isAnyDue(db))) return;
      const options = { delay: PAUSE_SECONDS, key: SEND_DIGESTS, maxAttempts: 1, queue: MINUTELY_QUEUE, priority: BACKGROUND_PRIORITY };
      return jobs.add(db, SEND_DIGESTS, {}, options);
    }
    if ((await queueBatch(services)) === 0) return;
    await setImmediate();
  }
}

async function isAnyDue(db: Db): Promise<boolean> {
  const { rows } = await sql`SELECT FROM digest_settings WHERE next_at <= now() LIMIT 1`.execute(db);
  return rows.length > 0;
}

async function queueBatch(services: Services): Promise<number> {
  return services.db.transaction().execute(async (trx) => {
    const now = Date.now();
    const { rows } = await sql<DueDigest>`
      SELECT d.member_id, m.email, d.time_zone, d.frequency, d.hour, d.weekday, d.covered_until
      FROM digest_settings d JOIN members m ON m.id = d.member_id
      WHERE d.next_at <= ${new Date(now).toISOString()} ORDER BY d.next_at, d.member_id LIMIT ${sql.lit(BATCH)}
      FOR UPDATE OF d SKIP LOCKED FOR KEY SHARE OF m SKIP LOCKED`.execute(trx);
    for (const settings of rows) await queueDigest(services, trx, settings, now);
    return rows.length;
  });
}

async function queueDigest({ jobs, log }: Services, trx: Db, settings: DueDigest, now: number): Promise<void> {
  const { member_id: memberId, email: to, covered_until: since } = settings;
  let next: number | null;
  try {
    next = nextDigest(settings, now);
  } catch (error) {
    log.error('A digest could not be scheduled; the next attempt is in a day', error, { member: memberId });
    return schedule(trx, memberId, now + DAY_MS, since);
  }
  const until = new Date(now - MARGIN_MS).toISOString();
  await queueOptionalMail(trx, jobs, { to, about: { kind: 'digest', memberId, since, until } });
  await schedule(trx, memberId, next, until);
}

async function schedule(trx: Db, memberId: string, next: number | null, coveredUntil: string | null): Promise<void> {
  const next_at = next === null ? null : new Date(next).toISOString();
  await trx.updateTable('digest_settings').set({ next_at, covered_until: coveredUntil }).where('member_id', '=', memberId).execute();
}
