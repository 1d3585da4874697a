import { MAX_NEW_COMMENTS } from '#shared/rules/feed.ts';
import { counted, formatNumber } from '#shared/rules/locale.ts';
import type { NotificationType } from '#shared/rules/notifications.ts';
import { NOTIFICATION_TEXTS } from '#shared/rules/texts/notifications.ts';

const { did } = NOTIFICATION_TEXTS;
const NEW_COMMENTS = { one: 'new comment', other: 'new comments' };
const LIKES = { one: 'like', other: 'likes' };
const COMMENTS = { one: 'comment', other: 'comments' };

const settingsReason = (siteName: string) => `You got this email because of your notification settings on ${siteName}.`;

/** Optional mails contain names and titles, and quote nothing. */
export const optionalMailTexts = {
  anonymous: 'Anonymous',
  withOthers: (who: string, others: number) => (others === 0 ? who : `${who} and ${counted(others, { one: 'other', other: 'others' })}`),
  happened: (type: NotificationType, who: string) => (type === 'reminder' ? did.reminder : `${who} ${did[type]}`),
  message: (who: string) => `${who} sent you a message`,
  about: (happened: string, title: string) => `${happened}: “${title}”.`,
  /** A subject. The quotation marks show that the words are a member's, not the forum's. */
  ofPost: (siteName: string, title: string) => `“${title}” on ${siteName}`,
  community: (name: string) => `It is in ${name}.`,
  one: (siteName: string) => ({ open: 'Open it', reason: settingsReason(siteName) }),
  several: (siteName: string, count: number) => ({
    subject: `${counted(count, { one: 'notification', other: 'notifications' })} from ${siteName}`,
    before: ['this happened while you were away:'],
    all: 'See all notifications',
    reason: settingsReason(siteName),
  }),
  more: (count: number) => `And ${formatNumber(count)} more.`,
  digest: (siteName: string, frequency: 'daily' | 'weekly') => ({
    subject: frequency === 'daily' ? `Your day on ${siteName}` : `Your week on ${siteName}`,
    before: ['here is what is new for you:'],
    open: 'See what is new',
    reason: settingsReason(siteName),
  }),
  sections: {
    answered: 'Answered questions',
    following: 'What you follow',
    notifications: 'For you',
    popular: 'Popular in your communities',
  },
  yearReminder: (year: string) => `You are listed as ${year}. If that has changed, choose your year in your settings.`,
  details: (parts: readonly string[]) => parts.join(' · '),
  newComments: (count: number) =>
    count < MAX_NEW_COMMENTS ? counted(count, NEW_COMMENTS) : `${MAX_NEW_COMMENTS - 1}+ ${NEW_COMMENTS.other}`,
  newPost: 'new post',
  counts: (likes: number, comments: number) => [
    ...(likes > 0 ? [counted(likes, LIKES)] : []),
    ...(comments > 0 ? [counted(comments, COMMENTS)] : []),
  ],
};
