import { sql } from 'kysely';
import { ago, type Db } from '#server/platform/db/database.ts';
import { RETENTION } from '#shared/rules/retention.ts';
import { tidyDevices } from './devices.ts';
import { oldestSession } from './sessions.ts';

const now = sql<string>`now()`;
/** Long after the last link of a sign-up has run out, so that a mistyped address keeps no username for ever. */
const unconfirmedSince = ago(RETENTION.unconfirmedDays, 'days');
/** Before that the mail of a link or code may still wait, and its time begin anew with the next attempt. */
const expiredSince = ago(RETENTION.expiredLinkDays, 'days');

/** Clears away what has run out: sessions, links and codes of mails, former addresses, and sign-ups that nobody confirmed. */
export async function tidyAccounts(db: Db): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<', now).execute();
  await db.deleteFrom('sessions').where('created_at', '<', oldestSession).execute();
  await db.deleteFrom('verifications').where('expires_at', '<', expiredSince).execute();
  await db.deleteFrom('mailed_codes').where('sent_at', '<', expiredSince).execute();
  await db.deleteFrom('email_changes').where('begun_at', '<', ago(RETENTION.emailChangeDays, 'days')).execute();
  await db.deleteFrom('former_emails').where('changed_at', '<', ago(RETENTION.formerEmailYears, 'years')).execute();
  await db.deleteFrom('banned_emails').where('until', '<', now).execute();
  await tidyDevices(db);
  await db.deleteFrom('members').where('email_verified', '=', false).where('updated_at', '<', unconfirmedSince).execute();
}
