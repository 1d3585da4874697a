import type { MailTopic } from '#shared/rules/notifications.ts';
import { NOTIFICATION_TEXTS } from '#shared/rules/texts/notifications.ts';

const topics: Record<MailTopic, string> = {
  mentions: 'mentions',
  replies: 'replies to you',
  comments: 'comments on your posts',
  answers: 'accepted and confirmed answers',
  duplicates: 'answers to questions like yours',
  likes: 'likes',
  thanks: 'thanks',
  followed_posts: 'posts you follow',
  followed_communities: 'communities you follow',
  reminders: 'reminders',
  messages: 'messages',
  digest: 'what is new (the digest)',
};

export const unsubscribeTexts = {
  title: 'Stop these mails',
  ask: 'No more mails about:',
  stays: 'You still see it in the forum. Mails about your account still come.',
  act: 'Stop these mails',
  doneTitle: 'These mails no longer come',
  done: 'No more mails come about:',
  settings: NOTIFICATION_TEXTS.settings,
  failedTitle: 'This did not work',
  topics,
};
