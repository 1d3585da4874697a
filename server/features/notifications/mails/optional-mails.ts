import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '#server/platform/db/database.ts';
import type { Services } from '#server/platform/http/api.ts';
import type { Mail, OptionalMail } from '#server/platform/mail/mail.ts';
import { writeDigest } from './digest-mail.ts';
import { conversationsWith, notificationsByIds } from './due.ts';
import { immediateMail, immediateMailLines } from './immediate-mail.ts';
import { type MailRecipient, mailRecipient } from './recipient.ts';

type About = z.infer<typeof About>;
const About = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('at-once'), memberId: z.uuid(), notifications: z.array(z.uuid()), others: z.array(z.uuid()) }),
  z.strictObject({ kind: z.literal('digest'), memberId: z.uuid(), since: z.string().nullable(), until: z.string() }),
]);

/** Milliseconds. An older optional mail is dropped. */
const MAX_AGE_MS = 6 * 3_600_000;

/**
 * Writes an optional mail when it is sent, without anything that its recipient may no longer read.
 * Returns null if nothing or no recipient remains.
 */
export async function writeOptionalMail(services: Services, { id, to, queuedAt, about }: OptionalMail): Promise<Mail | null> {
  const { config, db } = services;
  const queued = About.parse(about);
  if (Date.now() - Date.parse(queuedAt) > MAX_AGE_MS) {
    await dropLate(db, queued);
    return null;
  }
  const recipient = await mailRecipient(db, config, queued.memberId);
  if (recipient === null) return null;
  const mail =
    queued.kind === 'digest'
      ? await writeDigest(services, recipient, queued, queuedAt)
      : await writeImmediateMail(services, recipient, queued.notifications, queued.others);
  return mail === null ? null : { id, ...mail, to };
}

async function writeImmediateMail({ config, db }: Services, recipient: MailRecipient, notificationIds: string[], others: string[]) {
  const notifications = await notificationsByIds(db, recipient.id, notificationIds);
  const conversations = await conversationsWith(db, recipient.id, others);
  return immediateMail(config, recipient, await immediateMailLines(db, recipient, notifications, conversations));
}

/** The next message, and the next digest, cause a mail as if this one had never been queued. */
async function dropLate(db: Db, queued: About): Promise<void> {
  if (queued.kind === 'at-once')
    await sql`UPDATE conversations SET mailed_at = NULL
      WHERE member_id = ${queued.memberId} AND other_id = ANY (${queued.others}::uuid[])`.execute(db);
  else
    await sql`UPDATE digest_settings SET covered_until = ${queued.since}
      WHERE member_id = ${queued.memberId} AND (${queued.since}::timestamptz IS NULL OR covered_until > ${queued.since})`.execute(db);
}
