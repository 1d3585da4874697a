import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';

export async function findOwnMessage(db: Db, personId: string, messageId: string) {
  return db
    .selectFrom('messages as m')
    .innerJoin('members as a', 'a.id', 'm.sender_id')
    .select(['m.id', 'm.sender_id', 'm.content', 'a.name as sender_name'])
    .where('m.id', '=', messageId)
    .where((eb) => eb.or([eb('m.sender_id', '=', personId), eb('m.recipient_id', '=', personId)]))
    .executeTakeFirst();
}

export type OwnMessage = NonNullable<Awaited<ReturnType<typeof findOwnMessage>>>;

interface Around {
  sender_id: string;
  content: string;
  created_at: string;
  is_reported: boolean;
}

/**
 * The message with up to `most` messages before and after it, oldest first; empty if it is deleted.
 * @param until excludes messages from this time on
 */
export async function messagesAround(db: Db, messageId: string, until: string, most: number): Promise<Around[]> {
  const columns = sql`m.id, m.sender_id, m.content, m.created_at`;
  const between = sql`
    FROM messages m WHERE least(m.sender_id, m.recipient_id) = least(r.sender_id, r.recipient_id)
      AND greatest(m.sender_id, m.recipient_id) = greatest(r.sender_id, r.recipient_id)`;
  const { rows } = await sql<Around>`
    SELECT one.sender_id, one.content, one.created_at, one.id = r.id AS is_reported
    FROM messages r, LATERAL (
      (SELECT ${columns} ${between} AND (m.created_at, m.id) < (r.created_at, r.id) ORDER BY m.created_at DESC, m.id DESC LIMIT ${most})
      UNION ALL SELECT r.id, r.sender_id, r.content, r.created_at
      UNION ALL (SELECT ${columns} ${between} AND (m.created_at, m.id) > (r.created_at, r.id) AND m.created_at < ${until}::timestamptz
        ORDER BY m.created_at, m.id LIMIT ${most})
    ) AS one
    WHERE r.id = ${messageId} ORDER BY one.created_at, one.id`.execute(db);
  return rows;
}
