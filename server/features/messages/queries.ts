import { sql } from 'kysely';
import type { z } from 'zod';
import { AUTHOR_COLUMNS } from '#server/features/people/profiles/queries.ts';
import { blockedWith } from '#server/features/people/restricts.ts';
import type { Db } from '#server/platform/db/database.ts';
import { pageByTime, type TimeKey } from '#server/platform/db/paging.ts';
import { prepare } from '#server/platform/db/prepared.ts';
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

const insertStatement = prepare((db, { senderId, recipientId, requestKey, content, text, channel }: MessageInput) =>
  db
    .with('written', (one) =>
      one
        .insertInto('messages')
        .values((eb) => ({
          sender_id: senderId,
          recipient_id: recipientId,
          content,
          request_key: requestKey,
          created_at: sql<string>`greatest(clock_timestamp(), ${eb
            .selectFrom('conversations')
            .select('last_at')
            .where('member_id', '=', senderId)
            .where('other_id', '=', recipientId)} + interval '1 millisecond')`,
        }))
        .returning(COLUMNS),
    )
    .with('noted', (one) =>
      one
        .insertInto('conversations')
        .columns(['member_id', 'other_id', 'last_text', 'last_at', 'last_own', 'unread', 'mail_due_at'])
        .expression((eb) =>
          eb
            .selectFrom('written')
            .crossJoin(
              sql<{ member_id: string; other_id: string; own: boolean }>`(VALUES (${senderId}::uuid, ${recipientId}::uuid, true),
                (${recipientId}::uuid, ${senderId}::uuid, false))`.as<'side'>(sql`side (member_id, other_id, own)`),
            )
            .select(['side.member_id', 'side.other_id', sql<string>`${text}::text`.as('last_text'), 'written.created_at as last_at'])
            .select(['side.own as last_own', sql<boolean>`NOT side.own`.as('unread')])
            .select(
              sql<string | null>`CASE WHEN NOT side.own AND coalesce((SELECT c.channel FROM notification_choices c
                WHERE c.member_id = side.member_id AND c.kind = 'message'), ${channel}::text) = 'mail' THEN written.created_at END`.as(
                'mail_due_at',
              ),
            ),
        )
        .onConflict((conflict) =>
          conflict.columns(['member_id', 'other_id']).doUpdateSet((eb) => ({
            last_text: eb.ref('excluded.last_text'),
            last_at: eb.ref('excluded.last_at'),
            last_own: eb.ref('excluded.last_own'),
            // A sender may not have seen what arrived meanwhile, so their side stays unread.
            unread: sql<boolean>`excluded.unread OR conversations.unread`,
            // At most one mail until the recipient opens the conversation.
            mail_due_at: sql<string | null>`CASE WHEN conversations.mailed_at IS NULL
              THEN coalesce(conversations.mail_due_at, excluded.mail_due_at) END`,
          })),
        ),
    )
    .selectFrom('written')
    .select(COLUMNS),
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
