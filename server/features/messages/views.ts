import type { z } from 'zod';
import { personView } from '#server/features/people/profiles/views.ts';
import type { Person } from '#server/platform/http/api.ts';
import type { Conversation, Message } from '#shared/contract/messages.ts';
import type { InboxRow, MessageRow } from './queries.ts';

export function conversationView(row: InboxRow): z.infer<typeof Conversation> {
  return { person: personView(row), lastText: row.last_text, lastAt: row.last_at, lastOwn: row.last_own, unread: row.unread };
}

export function messageView(reader: Person, row: MessageRow): z.infer<typeof Message> {
  return {
    id: row.id,
    senderId: row.sender_id,
    content: row.content,
    createdAt: row.created_at,
    readAt: row.read_at,
    requestKey: row.sender_id === reader.id ? row.request_key : null,
  };
}
