import { loadMember } from '#server/features/people/profiles/access.ts';
import { personView } from '#server/features/people/profiles/views.ts';
import { decodeCursor, TimeKey, toPage } from '#server/platform/db/paging.ts';
import { member } from '#server/platform/http/api.ts';
import { failure } from '#server/platform/http/errors.ts';
import { PAGE_SIZES } from '#shared/rules/limits.ts';
import { MESSAGE_TEXTS } from '#shared/rules/texts/messages.ts';
import { authorizeConversation, requireInbox } from './access.ts';
import { readConversation, sendMessage } from './actions.ts';
import { countUnread, hasWritten, inboxPage, messagePage } from './queries.ts';
import { conversationView, messageView } from './views.ts';

export const messageRoutes = {
  inbox: member.messages.inbox.handler(async ({ input, context }) => {
    const after = input.cursor === undefined ? null : decodeCursor(input.cursor, TimeKey);
    const { id } = requireInbox(context.person);
    const rows = await inboxPage(context.db, id, after, PAGE_SIZES.conversations);
    const { items, nextCursor } = toPage(rows, PAGE_SIZES.conversations, (row) => [row.last_at, row.author_id]);
    return { items: items.map(conversationView), nextCursor };
  }),

  unread: member.messages.unread.handler(async ({ context }) => ({
    count: await countUnread(context.db, requireInbox(context.person).id),
  })),

  correspondent: member.messages.correspondent.handler(async ({ input, context, context: { person } }) => {
    const other = authorizeConversation(person, await loadMember(context.db, person, input));
    const { restricted, restricts_viewer: restrictsViewer } = other;
    // As for profiles: hide a member who restricts this person, unless the two have a conversation.
    if (restrictsViewer && !(await hasWritten(context.db, person.id, other.author_id))) throw failure('BLOCKED', MESSAGE_TEXTS.blocked);
    return { person: personView(other), restricted, can: { send: !restricted && !restrictsViewer } };
  }),

  list: member.messages.list.handler(async ({ input, context, context: { person } }) => {
    const after = input.cursor === undefined ? null : decodeCursor(input.cursor, TimeKey);
    const other = authorizeConversation(person, await loadMember(context.db, person, { id: input.personId }));
    const rows = await messagePage(context.db, person.id, other.author_id, after, PAGE_SIZES.messages);
    const { items, nextCursor } = toPage(rows, PAGE_SIZES.messages, (row) => [row.created_at, row.id]);
    return { items: items.map((row) => messageView(person, row)), nextCursor };
  }),

  send: member.messages.send.handler(async ({ input, context, context: { person } }) => {
    const recipient = authorizeConversation(person, await loadMember(context.db, person, { id: input.personId }));
    return messageView(person, await sendMessage(context, person, recipient, input));
  }),

  read: member.messages.read.handler(async ({ input, context, context: { person } }) => {
    const other = authorizeConversation(person, await loadMember(context.db, person, { id: input.personId }));
    return { count: await readConversation(context, person, other, input.until) };
  }),
};
