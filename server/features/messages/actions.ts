import { lockPair } from '#server/features/people/blocks/pair.ts';
import type { MemberRow } from '#server/features/people/profiles/queries.ts';
import { peopleTexts } from '#server/features/people/profiles/texts/people.ts';
import type { Authorized } from '#server/platform/access.ts';
import type { Person, Services } from '#server/platform/http/api.ts';
import { failure } from '#server/platform/http/errors.ts';
import { transact } from '#server/platform/live/transact.ts';
import { MESSAGE_TEXTS } from '#shared/rules/texts/messages.ts';
import { findSent, insertMessage, isMessage, type MessageRow, markOpened, markRead } from './queries.ts';

/**
 * Sends a message. The same key again finds what the first request sent, also when one of the two restricts the other
 * since.
 * @throws BLOCKED where one of the two restricts the other
 */
export async function sendMessage(
  services: Pick<Services, 'db' | 'live'>,
  sender: Person,
  recipient: Authorized<MemberRow, 'send'>,
  { requestKey, content }: { requestKey: string; content: string },
): Promise<MessageRow> {
  const recipientId = recipient.author_id;
  const sending = { senderId: sender.id, recipientId, requestKey };
  return transact(services, async (trx, announce) => {
    await lockPair(trx, sender.id, recipientId);
    const found = await findSent(trx, sending);
    // The account may have been deleted since it was looked up.
    if (found === undefined) throw failure('NOT_FOUND', peopleTexts.notFound);
    const { blocked, ...sent } = found;
    if (isMessage(sent)) return sent;
    if (blocked) throw failure('BLOCKED', MESSAGE_TEXTS.blocked);
    const message = await insertMessage(trx, sending, content);
    announce({ topic: `person:${sender.id}`, kind: 'messages.changed', id: recipientId });
    announce({ topic: `person:${recipientId}`, kind: 'messages.changed', id: sender.id });
    return message;
  });
}

/**
 * Marks what a person has received from another as read: in their own list in any case, towards the other only while
 * neither restricts the other.
 * @returns of how many messages the other sees it now
 */
export async function readConversation(
  services: Pick<Services, 'db' | 'live'>,
  reader: Person,
  other: Authorized<MemberRow, 'send'>,
): Promise<number> {
  return transact(services, async (trx, announce) => {
    await lockPair(trx, reader.id, other.author_id);
    const opened = await markOpened(trx, reader.id, other.author_id);
    const count = await markRead(trx, reader.id, other.author_id);
    if (opened || count > 0) announce({ topic: `person:${reader.id}`, kind: 'messages.read', id: other.author_id });
    if (count > 0) announce({ topic: `person:${other.author_id}`, kind: 'messages.seen', id: reader.id });
    return count;
  });
}
