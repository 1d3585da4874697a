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
  title: 'Stop these emails',
  ask: 'No more emails about:',
  stays: 'You still see this in the forum, and still get emails about your account.',
  act: 'Stop these emails',
  doneTitle: 'You will not get these emails',
  done: 'You will get no more emails about:',
  settings: NOTIFICATION_TEXTS.settings,
  failedTitle: 'This did not work',
  topics,
};
