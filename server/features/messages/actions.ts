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
 * Sends a message. A repeated request key returns the first message, even if one of the two
 * restricts the other by now.
 * @throws BLOCKED if one restricts the other, TOO_MANY_REQUESTS after many messages to new people
 */
export async function sendMessage(
  services: Pick<Services, 'db' | 'live' | 'limits'>,
  sender: Person,
  recipient: Authorized<MemberRow, 'send'>,
  { requestKey, content }: { requestKey: string; content: string },
): Promise<MessageRow> {
  const recipientId = recipient.author_id;
  const sending = { senderId: sender.id, recipientId, requestKey };
  return transact(services, async (trx, announce) => {
    await lockPair(trx, sender.id, recipientId);
    const found = await findSent(trx, sending);
    if (found === undefined) throw failure('NOT_FOUND', peopleTexts.notFound);
    const { blocked, first, ...sent } = found;
    if (isMessage(sent)) return sent;
    if (blocked) throw failure('BLOCKED', MESSAGE_TEXTS.blocked);
    if (first) await services.limits.take('first-messages', sender.id);
    const message = await insertMessage(trx, sending, content);
    announce({ topic: `person:${sender.id}`, kind: 'messages.changed', id: recipientId });
    announce({ topic: `person:${recipientId}`, kind: 'messages.changed', id: sender.id });
    return message;
  });
}

/**
 * Marks the conversation as read for the reader. The sender sees it only if neither restricts the
 * other.
 * @param until time of the newest message that the reader has seen; later ones stay unread
 * @returns the number of messages that the sender now sees as read
 */
export async function readConversation(
  services: Pick<Services, 'db' | 'live'>,
  reader: Person,
  other: Authorized<MemberRow, 'send'>,
  until: string | undefined,
): Promise<number> {
  return transact(services, async (trx, announce) => {
    await lockPair(trx, reader.id, other.author_id);
    const opened = await markOpened(trx, reader.id, other.author_id, until);
    const count = await markRead(trx, reader.id, other.author_id, until);
    if (opened || count > 0) announce({ topic: `person:${reader.id}`, kind: 'messages.read', id: other.author_id });
    if (count > 0) announce({ topic: `person:${other.author_id}`, kind: 'messages.seen', id: reader.id });
    return count;
  });
}
