import { sql } from 'kysely';
import { ago, type Db } from '#server/platform/db/database.ts';
import { RETENTION } from '#shared/rules/retention.ts';
import { cleanUpDevices } from './devices.ts';
import { LINK_HOURS } from './pending-sign-up.ts';
import { oldestSession } from './sessions.ts';

const now = sql<string>`now()`;
/** Deleting unconfirmed sign-ups frees their usernames. The link of the sign-up itself has expired long before. */
const unconfirmedSince = ago(RETENTION.unconfirmedDays, 'days');
const lastLinkSince = ago(LINK_HOURS, 'hours');
/** Later than `expires_at`, because a waiting mail restarts the validity when it is delivered. */
const expiredSince = ago(RETENTION.expiredLinkDays, 'days');

export async function cleanUpAccounts(db: Db): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<', now).execute();
  await db.deleteFrom('sessions').where('created_at', '<', oldestSession).execute();
  await db.deleteFrom('verifications').where('expires_at', '<', expiredSince).execute();
  await db.deleteFrom('mailed_codes').where('sent_at', '<', expiredSince).execute();
  await db.deleteFrom('email_changes').where('begun_at', '<', ago(RETENTION.emailChangeDays, 'days')).execute();
  await sql`
    DELETE FROM suppressed_addresses q
    WHERE q.email IN (SELECT lower(f.email) FROM former_emails f WHERE f.changed_at < ${ago(RETENTION.formerEmailYears, 'years')})
      AND NOT EXISTS (SELECT FROM members m WHERE lower(m.email) = q.email)`.execute(db);
  // Lifting a ban also frees the former addresses, so they stay as long as the ban.
  await db
    .deleteFrom('former_emails')
    .where('changed_at', '<', ago(RETENTION.formerEmailYears, 'years'))
    .where('member_id', 'not in', (query) => query.selectFrom('members').select('id').where('banned_at', 'is not', null))
    .execute();
  await db.deleteFrom('banned_emails').where('until', '<', now).execute();
  await cleanUpDevices(db);
  await db
    .deleteFrom('members')
    .where('email_verified', '=', false)
    .where('updated_at', '<', unconfirmedSince)
    .where(({ eb, or }) => or([eb('link_sent_at', 'is', null), eb('link_sent_at', '<', lastLinkSince)]))
    .execute();
}
