import { counted, formatNumber } from '#shared/rules/locale.ts';

export const conversationTexts = {
  nobody: 'User',
  label: 'Conversation',
  labelWith: (name: string) => `Conversation with ${name}`,
  back: 'Back to the inbox',
  loading: 'Loading messages...',
  closed: 'You can no longer send messages in this conversation.',
  absent: { title: 'User Not Found', text: 'The person you want to write to could not be found.' },

  list: {
    label: (name: string) => `Messages with ${name}`,
    empty: 'No messages yet',
    loadingOlder: 'Loading older messages',
    fresh: (count: number) => counted(count, { one: 'new message', other: 'new messages' }),
  },

  message: {
    you: 'You',
    by: (author: string) => `${author}:`,
    read: 'Read',
    sending: 'Sending...',
    sent: 'Message sent',
    discard: 'Discard',
    menu: (words: string) => `Message actions: ${words}`,
    report: 'Report',
  },

  composer: {
    label: (name: string) => `Message to ${name}`,
    placeholder: 'Type a message...',
    send: 'Send',
    tooLong: (most: number) => `A message can have at most ${formatNumber(most)} characters.`,
  },
};
