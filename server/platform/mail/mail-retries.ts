import { sql } from 'kysely';
import { ago, type Db } from '../db/database.ts';
import { MAIL_ATTEMPTS, RECIPIENT_REFUSED, SEND_MAIL } from './mail.ts';

/** Name of the job that looks after mails that could not be sent, each minute. */
export const SPACE_MAIL_RETRIES = 'space-mail-retries';

/** Minutes between two attempts, at most. The job may find out a minute late. */
const LONGEST_WAIT = 15;
/** Minutes after which a mail that still waits means that something is wrong. */
const LATE = 15;
/** Refused addresses at once that are no coincidence any more: the mail server may take nothing from here. */
const MANY = 5;

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
 * Whether mails are stuck: some wait for long after a failed attempt. A mistyped address, which the mail server refuses,
 * counts only together with several others.
 */
export async function mailHealth(db: Db): Promise<'ok' | 'failing'> {
  const { rows } = await sql<{ stuck: boolean }>`
    SELECT bool_or(NOT starts_with(last_error, ${RECIPIENT_REFUSED})) OR count(*) >= ${MANY} AS stuck
    FROM graphile_worker.jobs
    WHERE task_identifier = ${SEND_MAIL} AND last_error IS NOT NULL AND attempts < max_attempts
      AND created_at < now() - ${LATE} * interval '1 minute'`.execute(db);
  return rows[0]?.stuck === true ? 'failing' : 'ok';
}
