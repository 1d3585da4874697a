import { sql } from 'kysely';
import { Gauge, Registry } from 'prom-client';
import { ago, type Db } from '../db/database.ts';
import { MAIL_ATTEMPTS, OPTIONAL_PRIORITY, RECIPIENT_DEFERRED, RECIPIENT_REFUSED, SEND_MAIL } from './mail.ts';

export const SPACE_MAIL_RETRIES = 'space-mail-retries';

const LONGEST_WAIT = 15;
/** Minutes after which a waiting mail signals a fault. */
const STUCK_AFTER = 15;
/** Refused addresses per day above which the mail server probably refuses everything. */
const MANY_REFUSED = 10;
/** Longest kept answer of a mail server, in characters. */
const ANSWER_LENGTH = 200;

/**
 * Whether the answer says that the recipient's mailbox does not exist or is closed, by its enhanced
 * status code (RFC 3463). 5.1.0, 5.1.7 and 5.1.8 may be about the sender, 5.7 is policy or spam.
 */
const MAILBOX_IS_GONE = sql`(priority = ${sql.lit(OPTIONAL_PRIORITY)}
  AND last_error ~ ${sql.lit(`^${RECIPIENT_REFUSED}: 5[0-9][0-9][ -]5[.](1[.](1|2|3|6|10)|2[.]1)([^0-9.]|$)`)})`;

/**
 * Retries failed mails after 15 minutes at most, because people wait for links; graphile-worker
 * would wait up to six hours. Gives up refused addresses after an hour, and sends no more optional
 * mails to mailboxes that are gone.
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
    WITH given_up AS MATERIALIZED (
      SELECT * FROM graphile_worker.reschedule_jobs(
        ARRAY(
          SELECT id FROM graphile_worker.jobs
          WHERE task_identifier = ${SEND_MAIL} AND locked_at IS NULL AND attempts < max_attempts
            AND starts_with(last_error, ${RECIPIENT_REFUSED}) AND created_at < ${ago(1, 'hours')}),
        attempts => ${MAIL_ATTEMPTS}::int, max_attempts => ${MAIL_ATTEMPTS}::int))
    INSERT INTO suppressed_addresses (email, reason)
    SELECT lower(payload ->> 'to'), max(left(regexp_replace(substr(last_error, ${RECIPIENT_REFUSED.length + 3}::int), '\\s+', ' ', 'g'), ${ANSWER_LENGTH}::int))
    FROM given_up WHERE ${MAILBOX_IS_GONE} GROUP BY 1 ON CONFLICT DO NOTHING`.execute(db);
}

const IS_REFUSED = sql`(starts_with(last_error, ${RECIPIENT_REFUSED}) OR starts_with(last_error, ${RECIPIENT_DEFERRED}))`;

/**
 * Mails that were tried and have waited this long, or failed permanently within a day. Refused
 * addresses count only if there are many; a few are typing mistakes. Optional mails to mailboxes that
 * are gone do not count: many close when a class graduates.
 */
export async function stuckMails(db: Db, minutes = STUCK_AFTER): Promise<number> {
  const { rows } = await sql<{ untaken: number; refused: number }>`
    SELECT count(*) FILTER (WHERE NOT ${IS_REFUSED} AND created_at < ${ago(minutes, 'minutes')})::int AS untaken,
      count(*) FILTER (WHERE ${IS_REFUSED} AND NOT ${MAILBOX_IS_GONE})::int AS refused
    FROM graphile_worker.jobs
    WHERE task_identifier = ${SEND_MAIL} AND last_error IS NOT NULL AND created_at < ${ago(STUCK_AFTER, 'minutes')}
      AND (attempts < max_attempts OR updated_at > ${ago(1, 'days')})`.execute(db);
  const { untaken = 0, refused = 0 } = rows[0] ?? {};
  return untaken + (refused >= MANY_REFUSED ? refused : 0);
}

export function createMailMetrics(db: Db): Registry {
  const registry = new Registry();
  new Gauge({
    name: 'rounds_mails_stuck',
    help: 'Mails that have waited for a quarter of an hour because the mail server does not take them; without refused and full mailboxes',
    registers: [registry],
    async collect() {
      const { rows } = await sql<{ stuck: number }>`
        SELECT count(*)::int AS stuck FROM graphile_worker.jobs
        WHERE task_identifier = ${SEND_MAIL} AND NOT ${IS_REFUSED} AND attempts < max_attempts
          AND created_at < ${ago(STUCK_AFTER, 'minutes')}`.execute(db);
      this.set(rows[0]?.stuck ?? 0);
    },
  });
  return registry;
}
