import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { type CommunityRow, communityRows } from '#server/features/communities/queries.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Services } from '#server/platform/http/api.ts';
import { BACKGROUND_PRIORITY, MINUTELY_QUEUE } from '#server/platform/jobs/jobs.ts';
import { isOptionalMailQueueFull, queueOptionalMail } from '#server/platform/mail/mail.ts';
import { type DigestTime, nextDigest } from '../choice/next-digest.ts';
import { digestLines, type Run } from './digest-lines.ts';
import { remindsOfYear } from './digest-mails.ts';
import type { DigestLine } from './mail-lines.ts';
import { mailRecipients } from './recipient.ts';

export const SEND_DIGESTS = 'send-digests';

const BATCH = 50;
/** Seconds before the job continues when the mail queue is full. */
const PAUSE_SECONDS = 5;
/**
 * A digest ends this long before now, in milliseconds, because a transaction that began earlier may
 * commit later. Younger rows wait for the next digest.
 */
const MARGIN_MS = 60_000;

interface DueDigest extends DigestTime {
  member_id: string;
  covered_until: string | null;
  year_reminded_at: string | null;
}

export async function sendDigests(services: Services, signal: AbortSignal): Promise<void> {
  const { db, jobs } = services;
  let run: Run | null = null;
  while (!signal.aborted && (await isAnyDue(db))) {
    if (await isOptionalMailQueueFull(db)) {
      const options = { delay: PAUSE_SECONDS, key: SEND_DIGESTS, maxAttempts: 1, queue: MINUTELY_QUEUE, priority: BACKGROUND_PRIORITY };
      return jobs.add(db, SEND_DIGESTS, {}, options);
    }
    run ??= { communities: await allCommunities(db), popular: new Map(), startedAt: Date.now() };
    if ((await sendBatch(services, run, BATCH)) === 0) return;
    await setImmediate();
  }
}

async function isAnyDue(db: Db): Promise<boolean> {
  const due = await db
    .selectFrom('digest_settings')
    .select('member_id')
    .where('next_at', '<=', sql<string>`now()`)
    .limit(1)
    .executeTakeFirst();
  return due !== undefined;
}

async function allCommunities(db: Db): Promise<Map<string, CommunityRow>> {
  return new Map((await communityRows(db).execute()).map((row) => [row.id, row]));
}

async function sendBatch(services: Services, run: Run, size: number): Promise<number> {
  let due: DueDigest[] = [];
  try {
    await services.db.transaction().execute(async (trx) => {
      due = await lockDueDigests(trx, Date.now(), size);
      if (due.length > 0) await makeDigests(services, trx, run, due);
    });
  } catch (error) {
    const [first, ...others] = due;
    if (first === undefined) throw error;
    // Retry one by one, so that one failing member does not stop the others.
    if (others.length > 0) for (const _ of due) await sendBatch(services, run, 1);
    else await postponeDigest(services, first.member_id, error);
  }
  return due.length;
}

async function postponeDigest({ db, log }: Services, memberId: string, error: unknown): Promise<void> {
  log.error('A digest could not be made; the next attempt is in a day', error, { member: memberId });
  await sql`UPDATE digest_settings SET next_at = now() + interval '1 day' WHERE member_id = ${memberId} AND next_at <= now()`.execute(db);
}

async function makeDigests({ config, jobs }: Services, trx: Db, run: Run, due: readonly DueDigest[]): Promise<void> {
  const now = Date.now();
  const recipients = await mailRecipients(
    trx,
    config,
    due.map((row) => row.member_id),
  );
  const digests = due.flatMap((settings) => {
    const recipient = recipients.find(({ id }) => id === settings.member_id);
    return recipient === undefined ? [] : [{ settings, recipient }];
  });
  const linesByMember = digests.length === 0 ? new Map<string, DigestLine[]>() : await digestLines(trx, run, digests, now - MARGIN_MS);
  const reminded: string[] = [];
  for (const { settings, recipient } of digests) {
    const lines = linesByMember.get(recipient.id) ?? [];
    const frequency = settings.frequency === 'daily' ? 'daily' : 'weekly';
    if (lines.length === 0) continue;
    const reminds = remindsOfYear(recipient, settings.year_reminded_at, now);
    const about = { kind: 'digest', memberId: recipient.id, frequency, lines, since: settings.covered_until, remindsOfYear: reminds };
    await queueOptionalMail(trx, jobs, { to: recipient.email, about });
    if (reminds) reminded.push(recipient.id);
  }
  if (reminded.length > 0)
    await sql`UPDATE digest_settings SET year_reminded_at = ${new Date(now).toISOString()} WHERE member_id = ANY(${reminded}::uuid[])`.execute(
      trx,
    );
  await scheduleNext(trx, due, now);
}

async function lockDueDigests(trx: Db, now: number, limit: number): Promise<DueDigest[]> {
  const { rows } = await sql<DueDigest>`
    SELECT d.member_id, d.time_zone, d.frequency, d.hour, d.weekday, d.covered_until, d.year_reminded_at FROM digest_settings d JOIN members m ON m.id = d.member_id
    WHERE d.next_at <= ${new Date(now).toISOString()} ORDER BY d.next_at, d.member_id LIMIT ${sql.lit(limit)}
    FOR UPDATE OF d SKIP LOCKED FOR KEY SHARE OF m SKIP LOCKED`.execute(trx);
  return rows;
}

async function scheduleNext(trx: Db, due: readonly DueDigest[], now: number): Promise<void> {
  const nextTimes = due.map((settings) => {
    const at = nextDigest(settings, now);
    return at === null ? null : new Date(at).toISOString();
  });
  await sql`
    UPDATE digest_settings d SET next_at = w.next_at, covered_until = ${new Date(now - MARGIN_MS).toISOString()}
    FROM unnest(${due.map((row) => row.member_id)}::uuid[], ${nextTimes}::timestamptz[]) AS w (member_id, next_at)
    WHERE d.member_id = w.member_id`.execute(trx);
}
