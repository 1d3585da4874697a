import { sql } from 'kysely';
import { ago, type Db } from '#server/platform/db/database.ts';
import type { Services } from '#server/platform/http/api.ts';
import { queueMail } from '#server/platform/mail/mail.ts';
import { RETENTION } from '#shared/rules/retention.ts';
import { newDeviceMail } from './mails.ts';
import { deviceName } from './sessions.ts';

const KNOWN_SINCE = ago(RETENTION.deviceDays, 'days');

/**
 * Mails the owner about a log-in from a device that was not used for 90 days, except from the
 * account's first device. Never throws.
 * @param loggedInAt null if the session only continues
 */
export async function noteDevice(
  { config, db, jobs, log }: Services,
  memberId: string,
  userAgent: string | null,
  loggedInAt: Date | null,
): Promise<void> {
  const device = deviceName(userAgent);
  try {
    const { first, known } = await upsertDevice(db, memberId, device);
    if (loggedInAt === null || first || known) return;
    const owner = await db
      .selectFrom('members')
      .select(['email', 'name'])
      .where('id', '=', memberId)
      .where('banned_at', 'is', null)
      .executeTakeFirst();
    if (owner !== undefined) await queueMail(db, jobs, newDeviceMail(config, owner, { at: loggedInAt, device }));
  } catch (error) {
    log.error('Could not record a device', error, { memberId });
  }
}

/** In RETURNING, the sub-selects see the table before the insert. */
async function upsertDevice(db: Db, memberId: string, device: string): Promise<{ first: boolean; known: boolean }> {
  const { rows } = await sql<{ first: boolean; known: boolean }>`
    INSERT INTO known_devices (member_id, device) VALUES (${memberId}, ${device})
    ON CONFLICT (member_id, device) DO UPDATE SET seen_at = now()
    RETURNING NOT EXISTS (SELECT FROM known_devices k WHERE k.member_id = ${memberId}) AS first,
      EXISTS (SELECT FROM known_devices k WHERE k.member_id = ${memberId} AND k.device = ${device} AND k.seen_at > ${KNOWN_SINCE}) AS known`.execute(
    db,
  );
  return rows[0] ?? { first: true, known: true };
}

/** Keeps the last device of each account, because a first device causes no mail. */
export async function cleanUpDevices(db: Db): Promise<void> {
  await sql`
    DELETE FROM known_devices k WHERE k.seen_at < ${KNOWN_SINCE}
      AND EXISTS (SELECT FROM known_devices n WHERE n.member_id = k.member_id AND n.seen_at > k.seen_at)`.execute(db);
}
