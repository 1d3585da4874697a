import { type RawBuilder, sql } from 'kysely';
import { communityRows } from '#server/features/communities/queries.ts';
import { blockedWith } from '#server/features/people/restricts.ts';
import type { Db } from '#server/platform/db/database.ts';
import { ANONYMOUS_TYPES, DEFAULT_CHANNELS, type NotificationType } from '#shared/rules/notifications.ts';
import { defaultChannel } from '../choice/settings.ts';

/** Rows beyond this number count as mailed. */
const MAX_ROWS = 200;

export async function membersWithDueMail(db: Db, besides: readonly string[], limit: number): Promise<string[]> {
  const { rows } = await sql<{ member_id: string }>`
    SELECT member_id FROM (
      (SELECT recipient_id AS member_id, mail_due_at FROM notifications
        WHERE mail_due_at <= now() AND recipient_id <> ALL(${besides}::uuid[]) ORDER BY mail_due_at, id LIMIT ${limit * 5})
      UNION ALL
      (SELECT member_id, mail_due_at FROM conversations
        WHERE mail_due_at <= now() AND member_id <> ALL(${besides}::uuid[]) ORDER BY mail_due_at LIMIT ${limit})
    ) due GROUP BY member_id ORDER BY min(mail_due_at) LIMIT ${limit}`.execute(db);
  return rows.map((row) => row.member_id);
}

/**
 * Locks a member's inbox and row, so that a change of address or the deletion of the account sees
 * the queued mail. Undefined if another transaction holds either lock.
 */
export async function lockInbox(trx: Db, memberId: string): Promise<{ mailed_at: string | null } | undefined> {
  const member = await trx.selectFrom('members').select('id').where('id', '=', memberId).forKeyShare().skipLocked().executeTakeFirst();
  if (member === undefined) return undefined;
  await trx
    .insertInto('notification_inboxes')
    .values({ member_id: memberId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return trx
    .selectFrom('notification_inboxes')
    .select('mailed_at')
    .where('member_id', '=', memberId)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}

export interface DueNotification {
  id: string;
  type: NotificationType;
  post_id: string;
  comment_id: string | null;
  community_id: string;
  slug: string;
  title: string;
  actor_id: string | null;
  actor: string | null;
  created_at: string;
}

export const dueNotifications = (trx: Db, memberId: string) => notificationsToMail(trx, memberId, sql`n.mail_due_at <= now()`);

/** Checked again when the mail is sent. */
export const notificationsByIds = (db: Db, memberId: string, ids: readonly string[]) =>
  notificationsToMail(db, memberId, sql`n.id = ANY(${ids}::uuid[])`);

/**
 * Whether the recipient has seen the comment or post in its thread. A mention that is a
 * minute later than its text was added by an edit.
 */
export const SEEN_IN_THREAD = sql<boolean>`(
  is_about_new_text(n.type)
  AND greatest(s.seen_until, t.seen_until) >= CASE
    WHEN n.type = 'mention' AND n.created_at > coalesce(k.created_at, p.created_at) + interval '1 minute' THEN n.created_at
    ELSE coalesce(k.created_at, p.created_at) END) IS TRUE`;

/** Never true for moderators, because "@moderators" leaves no row in `mentions`. */
export const MENTION_REMOVED = sql<boolean>`(n.type = 'mention'
  AND NOT EXISTS (SELECT FROM mentions w
    WHERE w.post_id = n.post_id AND w.comment_id IS NOT DISTINCT FROM n.comment_id AND w.member_id = n.recipient_id)
  AND NOT EXISTS (SELECT FROM moderators o WHERE o.member_id = n.recipient_id))`;

/** Whether the asker or moderator withdrew the answer. */
export const ANSWER_WITHDRAWN = sql<boolean>`(
  n.type IN ('answer_accepted', 'answer_confirmed', 'original_answered') AND (n.comment_id IN (p.answer_id, p.confirmed_id)) IS NOT TRUE)`;

/**
 * Unread notifications with the channel `mail`. Leaves out muted posts and communities, restricted
 * people, withdrawn answers, removed mentions, and what the member has seen in its thread. The
 * caller checks who may read the community.
 */
async function notificationsToMail(db: Db, memberId: string, which: RawBuilder<unknown>): Promise<DueNotification[]> {
  const { rows } = await sql<DueNotification>`
    SELECT n.id, n.type, n.post_id, n.comment_id, n.community_id, p.slug, p.title, n.actor_id, a.name AS actor, n.created_at
    FROM notifications n
    JOIN posts p ON p.id = n.post_id
    LEFT JOIN members a ON a.id = n.actor_id
    LEFT JOIN comments k ON k.id = n.comment_id
    LEFT JOIN post_states s ON s.post_id = n.post_id AND s.member_id = n.recipient_id
    LEFT JOIN community_states t ON t.community_id = n.community_id AND t.member_id = n.recipient_id
    LEFT JOIN notification_choices c ON c.member_id = n.recipient_id AND c.kind = n.type
    WHERE n.recipient_id = ${memberId} AND ${which} AND n.is_read IS NULL AND n.state <> 'withdrawn'
      AND NOT ${SEEN_IN_THREAD} AND NOT ${MENTION_REMOVED} AND NOT ${ANSWER_WITHDRAWN}
      AND (n.type = 'reminder' OR s.level IS DISTINCT FROM 'muted' AND t.level IS DISTINCT FROM 'muted')
      AND coalesce(
        CASE n.type WHEN 'comment_on_followed' THEN s.channel WHEN 'post_in_followed' THEN t.channel END,
        c.channel, ${defaultChannel('n.type')}) = 'mail'
      AND (n.type = ANY(${ANONYMOUS_TYPES}::text[]) OR NOT ${blockedWith(memberId, 'n.actor_id')})
    ORDER BY n.created_at, n.id LIMIT ${sql.lit(MAX_ROWS)}`.execute(db);
  return rows;
}

export interface DueConversation {
  other_id: string;
  name: string;
  username: string;
}

function wantsMail(memberId: string): RawBuilder<boolean> {
  return sql<boolean>`(v.unread AND m.user_type = 'medical_student' AND m.banned_at IS NULL
    AND coalesce((SELECT c.channel FROM notification_choices c WHERE c.member_id = ${memberId} AND c.kind = 'message'),
      ${DEFAULT_CHANNELS.message}) = 'mail'
    AND NOT ${blockedWith(memberId, 'm.id')})`;
}

/**
 * Clears the due mark and returns the conversations to mail. Skips those that are locked by a
 * writer; they stay due.
 */
export async function dueConversations(trx: Db, memberId: string): Promise<DueConversation[]> {
  const { rows } = await sql<DueConversation>`
    WITH due AS MATERIALIZED (
      SELECT v.other_id FROM conversations v WHERE v.member_id = ${memberId} AND v.mail_due_at <= now()
      ORDER BY v.mail_due_at LIMIT ${sql.lit(MAX_ROWS)} FOR UPDATE SKIP LOCKED),
    cleared AS (
      UPDATE conversations v SET mail_due_at = NULL FROM due WHERE v.member_id = ${memberId} AND v.other_id = due.other_id
      RETURNING v.other_id, v.unread, v.last_at, v.mailed_at)
    SELECT m.id AS other_id, m.name, m.username FROM cleared v JOIN members m ON m.id = v.other_id
    WHERE v.mailed_at IS NULL AND ${wantsMail(memberId)}
    ORDER BY v.last_at`.execute(trx);
  return rows;
}

export async function conversationsWith(db: Db, memberId: string, otherIds: readonly string[]): Promise<DueConversation[]> {
  const { rows } = await sql<DueConversation>`
    SELECT m.id AS other_id, m.name, m.username FROM conversations v JOIN members m ON m.id = v.other_id
    WHERE v.member_id = ${memberId} AND v.other_id = ANY(${otherIds}::uuid[]) AND ${wantsMail(memberId)}
    ORDER BY v.last_at`.execute(db);
  return rows;
}

export async function markMailed(trx: Db, memberId: string, otherIds: readonly string[]): Promise<void> {
  await sql`UPDATE conversations SET mailed_at = clock_timestamp() WHERE member_id = ${memberId} AND other_id = ANY(${otherIds}::uuid[])`.execute(
    trx,
  );
}

export async function clearDueNotifications(trx: Db, memberId: string): Promise<void> {
  await sql`UPDATE notifications SET mail_due_at = NULL WHERE recipient_id = ${memberId} AND mail_due_at <= now()`.execute(trx);
}

/** Time of the oldest unread message that is due; null if there is none. */
export async function oldestDueMessage(trx: Db, memberId: string): Promise<string | null> {
  const { rows } = await sql<{ oldest: string | null }>`
    SELECT min(k.created_at) AS oldest FROM conversations v
    JOIN members m ON m.id = v.other_id
    JOIN messages k ON k.recipient_id = v.member_id AND k.sender_id = v.other_id AND k.read_at IS NULL
    WHERE v.member_id = ${memberId} AND v.mail_due_at <= now() AND v.mailed_at IS NULL AND ${wantsMail(memberId)}`.execute(trx);
  return rows[0]?.oldest ?? null;
}

export async function postponeMails(trx: Db, memberId: string, until: Date): Promise<void> {
  const at = until.toISOString();
  await sql`UPDATE notifications SET mail_due_at = ${at} WHERE recipient_id = ${memberId} AND mail_due_at <= now()`.execute(trx);
  await sql`
    WITH due AS MATERIALIZED (
      SELECT other_id FROM conversations WHERE member_id = ${memberId} AND mail_due_at <= now() FOR UPDATE SKIP LOCKED)
    UPDATE conversations v SET mail_due_at = ${at} FROM due WHERE v.member_id = ${memberId} AND v.other_id = due.other_id`.execute(trx);
}

export function communitiesByIds(db: Db, ids: readonly string[]) {
  return communityRows(db)
    .where(sql<boolean>`c.id = ANY(${[...new Set(ids)]}::uuid[])`)
    .execute();
}
