import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import type { Person } from '#server/platform/http/api.ts';
import {
  CHOICE_NAMES,
  type Channel,
  DEFAULT_CHANNELS,
  type DigestFrequency,
  kindsOf,
  type MailTopic,
  type NotificationChoice,
} from '#shared/rules/notifications.ts';
import { type DigestTime, nextDigest } from './next-digest.ts';

export function defaultChannel(kind: string): RawBuilder<string> {
  return sql<string>`(${JSON.stringify(DEFAULT_CHANNELS)}::jsonb ->> ${sql.ref(kind)})`;
}

export function isSuppressed(email: string): RawBuilder<boolean> {
  return sql<boolean>`EXISTS (SELECT FROM suppressed_addresses AS q WHERE q.email = lower(${sql.ref(email)}))`;
}

export async function notificationSettings(db: Db, { id, email, userType }: Pick<Person, 'id' | 'email' | 'userType'>) {
  const chosen = await db.selectFrom('notification_choices').select(['kind', 'channel']).where('member_id', '=', id).execute();
  const row = await db
    .selectFrom('members as m')
    .leftJoin('digest_settings as d', 'd.member_id', 'm.id')
    .select(['d.time_zone', 'd.zone_chosen', 'd.frequency', 'd.hour', 'd.weekday', 'd.next_at'])
    .select(isSuppressed('m.email').as('suppressed'))
    .where('m.id', '=', id)
    .executeTakeFirst();
  const digest =
    row === undefined || row.time_zone === null || row.frequency === null || row.hour === null || row.weekday === null
      ? null
      : {
          frequency: row.frequency,
          hour: row.hour,
          weekday: row.weekday,
          timeZone: row.time_zone,
          zoneChosen: row.zone_chosen === true,
          nextAt: row.next_at,
        };
  const channelOf = (choice: NotificationChoice): Channel => {
    const [kind = 'message'] = kindsOf(choice);
    return chosen.find((one) => one.kind === kind)?.channel ?? DEFAULT_CHANNELS[kind];
  };
  return {
    // Premed students have no messages.
    choices: CHOICE_NAMES.filter((choice) => choice !== 'messages' || userType === 'medical_student').map((choice) => ({
      choice,
      channel: channelOf(choice),
    })),
    digest,
    email,
    suppressed: row?.suppressed === true,
  };
}

/** Updates all kinds in one statement, so that concurrent choices leave them equal. */
export async function choose(db: Db, memberId: string, choice: NotificationChoice, channel: Channel): Promise<void> {
  await db
    .insertInto('notification_choices')
    .values(kindsOf(choice).map((kind) => ({ member_id: memberId, kind, channel })))
    .onConflict((conflict) => conflict.columns(['member_id', 'kind']).doUpdateSet({ channel }))
    .execute();
}

const HALF_PERIOD_MS: Partial<Record<DigestFrequency, number>> = { daily: 43_200_000, weekly: 302_400_000 };

/** A change of the time causes no second digest soon after the last one. */
function nextAt(time: DigestTime, coveredUntil: string | null): string | null {
  const earliest = coveredUntil === null ? 0 : Date.parse(coveredUntil) + (HALF_PERIOD_MS[time.frequency] ?? 0);
  const next = nextDigest(time, Math.max(Date.now(), earliest));
  return next === null ? null : new Date(next).toISOString();
}

/** A time zone other than the reported one counts as chosen; browsers then no longer change it. */
export async function setDigest(db: Db, memberId: string, time: DigestTime): Promise<void> {
  const kept = await db.selectFrom('digest_settings').select('covered_until').where('member_id', '=', memberId).executeTakeFirst();
  const columns = { ...time, next_at: nextAt(time, kept?.covered_until ?? null) };
  await db
    .insertInto('digest_settings')
    .values({ member_id: memberId, ...columns })
    .onConflict((conflict) =>
      conflict.column('member_id').doUpdateSet({
        ...columns,
        zone_chosen: sql<boolean>`digest_settings.zone_chosen OR digest_settings.time_zone <> ${time.time_zone}`,
      }),
    )
    .execute();
}

const FIRST_DIGEST = { frequency: 'weekly', hour: 17, weekday: 7 } as const;

/**
 * Stores a browser's time zone unless the member chose one. The first report schedules the digest.
 * @returns the stored zone
 */
export async function reportTimeZone(db: Db, memberId: string, timeZone: string): Promise<string> {
  return db.transaction().execute(async (trx) => {
    const first = { ...FIRST_DIGEST, time_zone: timeZone };
    const inserted = await trx
      .insertInto('digest_settings')
      .values({ member_id: memberId, ...first, next_at: nextAt(first, null) })
      .onConflict((conflict) => conflict.doNothing())
      .returning('time_zone')
      .executeTakeFirst();
    if (inserted !== undefined) return timeZone;
    const kept = await trx
      .selectFrom('digest_settings')
      .selectAll()
      .where('member_id', '=', memberId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (kept.zone_chosen || kept.time_zone === timeZone) return kept.time_zone;
    const next = nextAt({ ...kept, time_zone: timeZone }, kept.covered_until);
    // In the new zone, the hour may have passed already.
    const skipsOne = Date.parse(next ?? '') - Date.parse(kept.next_at ?? '') > (HALF_PERIOD_MS[kept.frequency] ?? 0);
    await trx
      .updateTable('digest_settings')
      .set({ time_zone: timeZone, next_at: skipsOne ? kept.next_at : next })
      .where('member_id', '=', memberId)
      .execute();
    return timeZone;
  });
}

export async function isSubscribed(db: Db, memberId: string, topics: readonly MailTopic[]): Promise<boolean> {
  const { rows } = await sql<{ subscribed: boolean }>`
    SELECT
      EXISTS (SELECT FROM unnest(${kindsIn(topics)}::text[]) AS k (kind)
        LEFT JOIN notification_choices c ON c.member_id = ${memberId} AND c.kind = k.kind
        WHERE coalesce(c.channel, ${defaultChannel('k.kind')}) = 'mail')
      OR ${topics.includes('followed_posts')} AND EXISTS (SELECT FROM post_states s
        WHERE s.member_id = ${memberId} AND s.level = 'followed' AND s.channel = 'mail')
      OR ${topics.includes('followed_communities')} AND EXISTS (SELECT FROM community_states t
        WHERE t.member_id = ${memberId} AND t.level = 'followed' AND t.channel = 'mail')
      OR ${topics.includes('digest')} AND EXISTS (SELECT FROM digest_settings d
        WHERE d.member_id = ${memberId} AND d.frequency <> 'off') AS subscribed`.execute(db);
  return rows[0]?.subscribed === true;
}

export async function endMails(db: Db, memberId: string, topics: readonly MailTopic[]): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`
      INSERT INTO notification_choices (member_id, kind, channel)
      SELECT ${memberId}, k.kind, 'here' FROM unnest(${kindsIn(topics)}::text[]) AS k (kind) WHERE ${defaultChannel('k.kind')} = 'mail'
      ON CONFLICT DO NOTHING`.execute(trx);
    await sql`UPDATE notification_choices SET channel = 'here'
      WHERE member_id = ${memberId} AND kind = ANY(${kindsIn(topics)}::text[]) AND channel = 'mail'`.execute(trx);
    if (topics.includes('followed_posts'))
      await sql`UPDATE post_states SET channel = 'here' WHERE member_id = ${memberId} AND level = 'followed' AND channel = 'mail'`.execute(
        trx,
      );
    if (topics.includes('followed_communities'))
      await sql`UPDATE community_states SET channel = 'here' WHERE member_id = ${memberId} AND channel = 'mail'`.execute(trx);
    // Before a browser has reported a time zone too, or its report would start the digest.
    if (topics.includes('digest'))
      await trx
        .insertInto('digest_settings')
        .values({ member_id: memberId, ...FIRST_DIGEST, frequency: 'off', time_zone: 'UTC', next_at: null })
        .onConflict((conflict) => conflict.column('member_id').doUpdateSet({ frequency: 'off', next_at: null }))
        .execute();
  });
}

function kindsIn(topics: readonly MailTopic[]): string[] {
  return topics.flatMap((topic) => (topic === 'digest' ? [] : [...kindsOf(topic)]));
}
