import { sql } from 'kysely';
import type { z } from 'zod';
import { AUTHOR_COLUMNS } from '#server/features/profiles/queries.ts';
import type { Db } from '#server/platform/database.ts';
import type { TimeKey } from '#server/platform/paging.ts';

type Key = z.infer<typeof TimeKey>;

/** A person's conversations with other medical students after a key, the latest first, with one more than `limit`. */
export async function inboxPage(db: Db, memberId: string, after: Key | null, limit: number) {
  return db
    .selectFrom('conversations as c')
    .innerJoin('members as a', 'a.id', 'c.other_id')
    .select([...AUTHOR_COLUMNS, 'c.last_text', 'c.last_at', 'c.last_own', 'c.unread'])
    .where('c.member_id', '=', memberId)
    .where('a.user_type', '=', 'medical_student')
    .$if(after !== null, (query) => query.where(sql<boolean>`(c.last_at, c.other_id) < (${after?.[0]}::timestamptz, ${after?.[1]}::uuid)`))
    .orderBy('c.last_at', 'desc')
    .orderBy('c.other_id', 'desc')
    .limit(limit + 1)
    .execute();
}

export type InboxRow = Awaited<ReturnType<typeof inboxPage>>[number];

export async function countUnread(db: Db, memberId: string): Promise<number> {
  const { unread } = await db
    .selectFrom('conversations as c')
    .innerJoin('members as a', 'a.id', 'c.other_id')
    .select((eb) => eb.fn.countAll<string>().as('unread'))
    .where('c.member_id', '=', memberId)
    .where('c.unread', '=', true)
    .where('a.user_type', '=', 'medical_student')
    .executeTakeFirstOrThrow();
  return Number(unread);
}

const COLUMNS = ['id', 'sender_id', 'content', 'created_at', 'read_at', 'request_key'] as const;

/** The messages between two people after a key, newest first, with one more than `limit`. */
export async function messagePage(db: Db, one: string, other: string, after: Key | null, limit: number) {
  return db
    .selectFrom('messages')
    .select(COLUMNS)
    .where(sql<boolean>`least(sender_id, recipient_id) = least(${one}::uuid, ${other}::uuid)`)
    .where(sql<boolean>`greatest(sender_id, recipient_id) = greatest(${one}::uuid, ${other}::uuid)`)
    .$if(after !== null, (query) => query.where(sql<boolean>`(created_at, id) < (${after?.[0]}::timestamptz, ${after?.[1]}::uuid)`))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
}

export type MessageRow = Awaited<ReturnType<typeof messagePage>>[number];

/** Whether the two have a conversation. */
export async function hasWritten(db: Db, one: string, other: string): Promise<boolean> {
  const row = await db
    .selectFrom('conversations')
    .select('member_id')
    .where('member_id', '=', one)
    .where('other_id', '=', other)
    .executeTakeFirst();
  return row !== undefined;
}

/** What a client has sent with this key before. */
export async function findSent(db: Db, senderId: string, recipientId: string, requestKey: string): Promise<MessageRow | undefined> {
  return db
    .selectFrom('messages')
    .select(COLUMNS)
    .where('sender_id', '=', senderId)
    .where('recipient_id', '=', recipientId)
    .where('request_key', '=', requestKey)
    .executeTakeFirst();
}

/**
 * Writes a message, dated after every one before it between the two and never before the present. The caller holds the
 * pair's lock (server/features/blocks/queries.ts), so that no other one can come between.
 */
export async function insertMessage(
  db: Db,
  message: { senderId: string; recipientId: string; content: string; requestKey: string },
): Promise<MessageRow> {
  const { senderId, recipientId, content, requestKey } = message;
  return db
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
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

/** Brings both sides' rows up to their last message. */
export async function noteLast(db: Db, recipientId: string, message: MessageRow, text: string): Promise<void> {
  const last = { last_text: text, last_at: message.created_at };
  await db
    .insertInto('conversations')
    .values([
      { member_id: message.sender_id, other_id: recipientId, ...last, last_own: true, unread: false },
      { member_id: recipientId, other_id: message.sender_id, ...last, last_own: false, unread: true },
    ])
    .onConflict((conflict) =>
      conflict.columns(['member_id', 'other_id']).doUpdateSet((eb) => ({
        last_text: eb.ref('excluded.last_text'),
        last_at: eb.ref('excluded.last_at'),
        last_own: eb.ref('excluded.last_own'),
        unread: eb.ref('excluded.unread'),
      })),
    )
    .execute();
}

/** @returns how many messages were unread until now */
export async function markRead(db: Db, readerId: string, senderId: string): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('messages')
    .set({ read_at: sql<string>`clock_timestamp()` })
    .where('recipient_id', '=', readerId)
    .where('sender_id', '=', senderId)
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow();
  await db
    .updateTable('conversations')
    .set({ unread: false })
    .where('member_id', '=', readerId)
    .where('other_id', '=', senderId)
    .where('unread', '=', true)
    .execute();
  return Number(numUpdatedRows);
}
