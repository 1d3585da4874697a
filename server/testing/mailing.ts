import { sql } from 'kysely';
import { expect } from 'vitest';
import { sendDigests } from '#server/features/notifications/mails/digest.ts';
import { sendDueMails } from '#server/features/notifications/mails/immediate-mails.ts';
import type { Db } from '#server/platform/db/database.ts';
import { CAST, type CastName } from './cast.ts';
import type { Forum, ReceivedMail } from './forum.ts';

const { signal } = new AbortController();

export async function failedTries(db: Db): Promise<number> {
  const { rows } = await sql<{ tries: number }>`
    SELECT coalesce(sum(attempts), 0)::int AS tries FROM graphile_worker._private_jobs WHERE locked_at IS NULL`.execute(db);
  return rows[0]?.tries ?? 0;
}

export async function untilJobsAreDone({ db }: Pick<Forum, 'db'>): Promise<void> {
  await expect.poll(async () => (await sql`SELECT FROM graphile_worker.jobs`.execute(db)).rows.length, { timeout: 15_000 }).toBe(0);
}

export function mailing(forum: Forum) {
  async function run(job: () => Promise<unknown>, name: CastName): Promise<ReceivedMail[]> {
    // Jobs that notify followers lock inboxes, and locked inboxes wait for the next minute.
    await untilJobsAreDone(forum);
    await forum.db.deleteFrom('outbox_mails').execute();
    await job();
    await untilJobsAreDone(forum);
    const mails = await forum.db.selectFrom('outbox_mails').select(['recipient', 'subject', 'body']).execute();
    return mails.filter(({ recipient }) => recipient === CAST[name].email);
  }
  return {
    dueMails: (name: CastName, nodes = 1) =>
      run(() => Promise.all(Array.from({ length: nodes }, () => sendDueMails(forum.running.services, signal))), name),
    digests: (name: CastName) => run(() => sendDigests(forum.running.services, signal), name),
    async mailsAfterChange(send: 'dueMails' | 'digests', change: () => Promise<unknown>, name: CastName): Promise<ReceivedMail[]> {
      const { services } = forum.running;
      const { add } = services.jobs;
      const later: typeof add = (db, job, payload, options) => add(db, job, payload, { ...options, delay: 3_600 });
      const waiting = { ...services, jobs: { ...services.jobs, add: later } };
      return run(async () => {
        await (send === 'dueMails' ? sendDueMails : sendDigests)(waiting, signal);
        await change();
        await sql`UPDATE graphile_worker._private_jobs SET run_at = now() WHERE run_at > now()`.execute(forum.db);
        // Wakes the job runner, which otherwise looks for jobs that became due only every few seconds.
        await sql`SELECT pg_notify('jobs:insert', '{"count": 1}')`.execute(forum.db);
      }, name);
    },
    async setLastUse(name: CastName, minutes: number): Promise<void> {
      await sql`UPDATE sessions SET last_used_at = now() - ${minutes} * interval '1 minute' WHERE member_id = ${await forum.id(name)}`.execute(
        forum.db,
      );
    },
    /** Ends the pause between two mails and makes postponed notifications due. */
    async later(name: CastName): Promise<void> {
      const id = await forum.id(name);
      await sql`UPDATE notification_inboxes SET mailed_at = now() - interval '1 hour' WHERE member_id = ${id} AND mailed_at IS NOT NULL`.execute(
        forum.db,
      );
      await sql`UPDATE notifications SET mail_due_at = now() WHERE recipient_id = ${id} AND mail_due_at IS NOT NULL`.execute(forum.db);
      await sql`UPDATE conversations SET mail_due_at = now() WHERE member_id = ${id} AND mail_due_at IS NOT NULL`.execute(forum.db);
    },
  };
}
