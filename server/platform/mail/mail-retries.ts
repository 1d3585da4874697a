import { sql } from 'kysely';
import { ago, type Db } from '../db/database.ts';
import { MAIL_ATTEMPTS, RECIPIENT_DEFERRED, RECIPIENT_REFUSED, SEND_MAIL } from './mail.ts';

/** Name of the job that looks after mails that could not be sent, each minute. */
export const SPACE_MAIL_RETRIES = 'space-mail-retries';

/** Minutes between two attempts, at most. The job may find out a minute late. */
const LONGEST_WAIT = 15;
/** Minutes after which a mail that still waits means that something is wrong. */
const LATE = 15;
/** Refused addresses within a day that are no coincidence any more: the mail server may take nothing from here. */
const MANY = 10;

/**
 * Lets mails that failed be tried again after a quarter of an hour; graphile-worker lets them wait for up to six hours,
 * while somebody waits for a link. An address that the mail server refuses is given up after an hour.
 */
export async function spaceMailRetries(db: Db): Promise<void> {
  await sql`
    SELECT FROM graphile_worker.reschedule_jobs(
      ARRAY(
        SELECT id FROM graphile_worker.jobs
        WHERE task_identifier = ${SEND_MAIL} AND locked_at IS NULL AND attempts < max_attempts AND last_error IS NOT NULL
          AND run_at > now() + ${LONGEST_WAIT} * interval '1 minute'),
      run_at => now() + ${LONGEST_WAIT - 1} * interval '1 minute')`.execute(db);
  await sql`
    SELECT FROM graphile_worker.reschedule_jobs(
      ARRAY(
        SELECT id FROM graphile_worker.jobs
        WHERE task_identifier = ${SEND_MAIL} AND locked_at IS NULL AND attempts < max_attempts
          AND starts_with(last_error, ${RECIPIENT_REFUSED}) AND created_at < ${ago(1, 'hours')}),
      attempts => ${MAIL_ATTEMPTS}::int, max_attempts => ${MAIL_ATTEMPTS}::int)`.execute(db);
}

/**
 * How many mails are stuck: they were tried, and have waited for so many minutes, or were given up within a day. Mails to addresses that the mail server
 * refuses count only if there are several, because then it may refuse everybody; one is a mistyped address.
 */
export async function stuckMails(db: Db, minutes = LATE): Promise<number> {
  const isRefused = sql`(starts_with(last_error, ${RECIPIENT_REFUSED}) OR starts_with(last_error, ${RECIPIENT_DEFERRED}))`;
  const { rows } = await sql<{ untaken: number; refused: number }>`
    SELECT count(*) FILTER (WHERE NOT ${isRefused} AND created_at < ${ago(minutes, 'minutes')})::int AS untaken,
      count(*) FILTER (WHERE ${isRefused})::int AS refused
    FROM graphile_worker.jobs
    WHERE task_identifier = ${SEND_MAIL} AND last_error IS NOT NULL AND created_at < ${ago(LATE, 'minutes')}
      AND (attempts < max_attempts OR updated_at > ${ago(1, 'days')})`.execute(db);
  const { untaken = 0, refused = 0 } = rows[0] ?? {};
  return untaken + (refused >= MANY ? refused : 0);
}
