import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { insertMessage, markOpened, markRead } from '#server/features/messages/queries.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { PersonOf, SeedConversation } from './content.ts';

const MINUTE = 60_000;

export async function sendMessages(
  db: Db,
  conversations: readonly SeedConversation[],
  personOf: PersonOf,
  now: number,
): Promise<ReadonlyMap<string, string>> {
  const read = async (by: string, from: string) => {
    await markOpened(db, by, from);
    await markRead(db, by, from);
  };
  const sent: { id: string; at: string; text: string }[] = [];
  for (const { between, messages, read: isRead } of conversations) {
    const [one, other] = between.map((username) => personOf(username).id) as [string, string];
    let ends: [senderId: string, recipientId: string] = [one, other];
    for (const { author, text, minutesAgo } of messages) {
      ends = author === between[0] ? [one, other] : [other, one];
      await read(...ends);
      const [senderId, recipientId] = ends;
      const { id } = await insertMessage(db, { senderId, recipientId, requestKey: randomUUID() }, text);
      sent.push({ id, at: new Date(now - minutesAgo * MINUTE).toISOString(), text });
    }
    if (isRead) await read(ends[1], ends[0]);
  }
  await sql`
    UPDATE messages m SET created_at = t.at, read_at = CASE WHEN m.read_at IS NOT NULL THEN t.at END
    FROM unnest(${sent.map(({ id }) => id)}::uuid[], ${sent.map(({ at }) => at)}::timestamptz[]) AS t (id, at) WHERE m.id = t.id`.execute(
    db,
  );
  await sql`
    UPDATE conversations c SET last_at = (
      SELECT max(m.created_at) FROM messages m WHERE (c.member_id, c.other_id) IN ((m.sender_id, m.recipient_id), (m.recipient_id, m.sender_id)))`.execute(
    db,
  );
  return new Map(sent.map(({ id, text }) => [text, id]));
}
