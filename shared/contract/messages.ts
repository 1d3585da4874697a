import { z } from 'zod';
import { LIMITS } from '../rules/limits.ts';
import { cleanMessage } from '../rules/messages.ts';
import { MESSAGE_TEXTS } from '../rules/texts/messages.ts';
import { route } from './base.ts';
import { named } from './named.ts';
import { Author } from './people/profiles.ts';
import { addressPart, count, cursor, id, moment, page, timestamp } from './shapes.ts';
import { requestKey, verbatim } from './text.ts';

export const Message = z.strictObject({
  id,
  senderId: id,
  content: z.string(),
  createdAt: timestamp,
  readAt: timestamp.nullable(),
  /** null for everybody but the sender. */
  requestKey: z.nullable(requestKey),
});

export const Conversation = z.strictObject({
  person: Author,
  lastText: z.string(),
  lastAt: timestamp,
  lastOwn: z.boolean(),
  unread: z.boolean(),
});

export const Correspondent = z.strictObject({
  person: Author,
  restricted: z.boolean(),
  can: z.strictObject({ send: z.boolean() }),
});

const personId = id;

export const messages = {
  inbox: route('member', 'read')
    .route({ method: 'GET', path: '/conversations', tags: ['messages'], summary: 'A page of your conversations, latest first' })
    .input(z.strictObject({ cursor: cursor.optional() }))
    .output(page(Conversation)),

  unread: route('member', 'read')
    .route({ method: 'GET', path: '/unread-conversations', tags: ['messages'], summary: 'Number of unread conversations' })
    .output(z.strictObject({ count })),

  correspondent: route('member', 'read')
    .route({ method: 'GET', path: '/conversations/{username}', tags: ['messages'], summary: 'With whom a conversation is' })
    .input(z.strictObject({ username: addressPart }))
    .output(Correspondent),

  list: route('member', 'read')
    .route({
      method: 'GET',
      path: '/conversations/{personId}/messages',
      tags: ['messages'],
      summary: 'A page of the messages between you and another person, newest first',
    })
    .input(z.strictObject({ personId, cursor: cursor.optional() }))
    .output(page(Message)),

  send: route('member', 'message')
    .route({
      method: 'POST',
      path: '/conversations/{personId}/messages',
      successStatus: 201,
      tags: ['messages'],
      summary: 'Send a message; repeating a request key returns the first message',
    })
    .input(
      z.strictObject({
        personId,
        requestKey,
        content: verbatim(LIMITS.message, '').check(z.overwrite(cleanMessage), z.minLength(1, MESSAGE_TEXTS.empty)),
      }),
    )
    .output(Message),

  read: route('member', 'write', { whileSuspended: true })
    .route({
      method: 'PUT',
      path: '/conversations/{personId}/read',
      tags: ['messages'],
      summary: 'Mark the messages from a person as read',
    })
    .input(
      z.strictObject({
        personId,
        until: moment.optional().describe('`createdAt` of the newest message as shown; without it all messages are marked.'),
      }),
    )
    .output(z.strictObject({ count })),
};

named({ Message, Conversation, Correspondent });
