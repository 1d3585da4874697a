import { sql } from 'kysely';
import type { z } from 'zod';
import { AUTHOR_COLUMNS } from '#server/features/people/profiles/queries.ts';
import { blockedWith } from '#server/features/people/restricts.ts';
import type { Db } from '#server/platform/db/database.ts';
import { pageByTime, type TimeKey } from '#server/platform/db/paging.ts';
import { compilable, prepare } from '#server/platform/db/prepared.ts';
import { LAST_TEXT_LENGTH } from '#shared/rules/messages.ts';
import { DEFAULT_CHANNELS } from '#shared/rules/notifications.ts';

type Key = z.infer<typeof TimeKey>;

export async function inboxPage(db: Db, memberId: string, after: Key | null, limit: number) {
  return db
    .selectFrom('conversations as c')
    .innerJoin('members as a', 'a.id', 'c.other_id')
    .select([...AUTHOR_COLUMNS, 'c.last_text', 'c.last_at', 'c.last_own', 'c.unread'])
    .where('c.member_id', '=', memberId)
    .where('a.user_type', '=', 'medical_student')
    .$call(pageByTime('desc', ['c.last_at', 'c.other_id'], after, limit))
    .execute();
}

export type InboxRow = Awaited<ReturnType<typeof inboxPage>>[number];

/**
 * Every page runs this query. The subquery looks each member up by key; with a join PostgreSQL may
 * scan all members.
 */
export async function countUnread(db: Db, memberId: string): Promise<number> {
  const { unread } = await db
    .selectFrom('conversations as c')
    .select((eb) => eb.fn.countAll<string>().as('unread'))
    .where('c.member_id', '=', memberId)
    .where('c.unread', '=', true)
    .where((eb) => eb(eb.selectFrom('members as a').select('a.user_type').whereRef('a.id', '=', 'c.other_id'), '=', 'medical_student'))
    .executeTakeFirstOrThrow();
  return Number(unread);
}

const COLUMNS = ['id', 'sender_id', 'content', 'created_at', 'read_at', 'request_key'] as const;

export async function messagePage(db: Db, one: string, other: string, after: Key | null, limit: number) {
  return db
    .selectFrom('messages')
    .select(COLUMNS)
    .where(sql<boolean>`least(sender_id, recipient_id) = least(${one}::uuid, ${other}::uuid)`)
    .where(sql<boolean>`greatest(sender_id, recipient_id) = greatest(${one}::uuid, ${other}::uuid)`)
    .$call(pageByTime('desc', ['created_at', 'id'], after, limit))
    .execute();
}

export type MessageRow = Awaited<ReturnType<typeof messagePage>>[number];

export function isMessage(row: { [Column in keyof MessageRow]: MessageRow[Column] | null }): row is MessageRow {
  return row.id !== null;
}

export async function hasWritten(db: Db, one: string, other: string): Promise<boolean> {
  const row = await db
    .selectFrom('conversations')
    .select('member_id')
    .where('member_id', '=', one)
    .where('other_id', '=', other)
    .executeTakeFirst();
  return row !== undefined;
}

type Sending = { senderId: string; recipientId: string; requestKey: string };

const byRequestKey = prepare((db, { senderId, recipientId, requestKey }: Sending) =>
  db
    .selectFrom('members as a')
    .leftJoin('messages as m', (join) =>
      join.onRef('m.recipient_id', '=', 'a.id').on('m.sender_id', '=', senderId).on('m.request_key', '=', requestKey),
    )
    .select(['m.id', 'm.sender_id', 'm.content', 'm.created_at', 'm.read_at', 'm.request_key'])
    .leftJoin('conversations as c', (join) => join.onRef('c.other_id', '=', 'a.id').on('c.member_id', '=', senderId))
    .select(blockedWith(senderId, 'a.id').as('blocked'))
    .select(({ eb }) => eb('c.member_id', 'is', null).as('first'))
    .where('a.id', '=', recipientId),
);

export async function findSent(db: Db, sending: Sending) {
  return (await byRequestKey(db, sending))[0];
}

type MessageInput = Sending & { content: string; text: string; channel: string };

// A sender may not have seen what arrived meanwhile, so their side stays unread. At most one mail is
// due until the recipient opens the conversation.
const insertStatement = prepare((db, { senderId, recipientId, requestKey, content, text, channel }: MessageInput) =>
  compilable(
    db,
    sql<MessageRow>`
      WITH written AS (
        INSERT INTO messages (sender_id, recipient_id, content, request_key, created_at)
        VALUES (${senderId}::uuid, ${recipientId}::uuid, ${content}, ${requestKey}::uuid, greatest(clock_timestamp(),
          (SELECT last_at FROM conversations WHERE member_id = ${senderId}::uuid AND other_id = ${recipientId}::uuid) + interval '1 millisecond'))
        RETURNING ${sql.join(COLUMNS.map((column) => sql.ref(column)))}
      ), noted AS (
        INSERT INTO conversations AS known (member_id, other_id, last_text, last_at, last_own, unread, mail_due_at)
        SELECT side.member_id, side.other_id, ${text}::text, w.created_at, side.own, NOT side.own, CASE WHEN NOT side.own AND coalesce(
            (SELECT c.channel FROM notification_choices c WHERE c.member_id = side.member_id AND c.kind = 'message'), ${channel}::text
          ) = 'mail' THEN w.created_at END
        FROM written w,
          (VALUES (${senderId}::uuid, ${recipientId}::uuid, true), (${recipientId}::uuid, ${senderId}::uuid, false)) AS side (member_id, other_id, own)
        ON CONFLICT (member_id, other_id) DO UPDATE SET
          last_text = excluded.last_text, last_at = excluded.last_at, last_own = excluded.last_own, unread = excluded.unread OR known.unread,
          mail_due_at = CASE WHEN known.mailed_at IS NULL THEN coalesce(known.mail_due_at, excluded.mail_due_at) END
      )
      SELECT * FROM written`,
  ),
);

export function lastTextOf(content: string): string {
  return [...content].slice(0, LAST_TEXT_LENGTH).join('');
}

/**
 * Writes a message and updates both conversations in one statement. It is dated later than every
 * message between the two, so the order is stable. The caller holds the pair's lock
 * (server/features/people/blocks/pair.ts).
 */
export async function insertMessage(db: Db, sending: Sending, content: string): Promise<MessageRow> {
  const input = { ...sending, content, text: lastTextOf(content), channel: DEFAULT_CHANNELS.message };
  const [message] = await insertStatement(db, input);
  if (message === undefined) throw new Error('The message was not inserted.');
  return message;
}

/**
 * Marks a conversation as read and allows a mail about the next message. @returns whether it was
 * unread
 */
export async function markOpened(db: Db, memberId: string, otherId: string, until?: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('conversations')
    .set({ unread: false, mail_due_at: null, mailed_at: null })
    .where('member_id', '=', memberId)
    .where('other_id', '=', otherId)
    .where('unread', '=', true)
    .$if(until !== undefined, (query) => query.where((eb) => eb.not(eb.exists(unreadAfter(db, memberId, otherId, until ?? '')))))
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

function unreadAfter(db: Db, readerId: string, senderId: string, until: string) {
  return db
    .selectFrom('messages')
    .select('id')
    .where('recipient_id', '=', readerId)
    .where('sender_id', '=', senderId)
    .where('read_at', 'is', null)
    .where('created_at', '>', until);
}

export async function markRead(db: Db, readerId: string, senderId: string, until?: string): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('messages')
    .set({ read_at: sql<string>`clock_timestamp()` })
    .where('recipient_id', '=', readerId)
    .where('sender_id', '=', senderId)
    .where('read_at', 'is', null)
    .$if(until !== undefined, (query) => query.where('created_at', '<=', until ?? ''))
    .where((eb) => eb.not(blockedWith(readerId, 'messages.sender_id')))
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}
