export const MESSAGE_TEXTS = {
  empty: 'Please write something first.',
  students: 'Direct messaging is only available between medical students',
  blocked: 'Unable to send message.',
  signedOut: 'User not authenticated',
  failed: 'Failed to send message. Please try again later.',
  sent: 'Message sent. Your message has been sent successfully.',
  inboxFailed: 'Failed to load chats. Please try again later.',
  conversationFailed: 'Failed to load messages. Please try again later.',
};
