import { MOST_NEW_COMMENTS } from '#shared/rules/feed.ts';
import { counted, formatNumber } from '#shared/rules/locale.ts';
import type { NotificationType } from '#shared/rules/notifications.ts';

/** What happened, in one sentence. `who` is a name, or "Maya Okafor and 2 others". */
const happened: Record<NotificationType, (who: string) => string> = {
  mention: (who) => `${who} mentioned you`,
  reply_to_comment: (who) => `${who} replied to your comment`,
  comment_on_post: (who) => `${who} commented on your post`,
  comment_on_followed: (who) => `${who} commented on a post that you follow`,
  post_in_followed: (who) => `${who} wrote a post in a community that you follow`,
  react_on_post: (who) => `${who} liked your post`,
  react_on_comment: (who) => `${who} liked your comment`,
  answer_accepted: (who) => `${who} accepted your answer`,
  answer_confirmed: (who) => `${who} confirmed your answer`,
  answer_useful: (who) => `${who} found your answer useful`,
  post_useful: (who) => `${who} found your post useful`,
  original_answered: (who) => `${who} answered the same question as one that you asked`,
  reminder: () => 'Your reminder of a post that you saved',
};

const NEWS = { one: 'new comment', other: 'new comments' };
const LIKES = { one: 'like', other: 'likes' };
const COMMENTS = { one: 'comment', other: 'comments' };

const because = (siteName: string) => `You get this mail because of how you want to be told on ${siteName}.`;

/** Mails that people choose: notifications and messages at once, and the digest. They name people and titles, and quote nothing. */
export const choiceMailTexts = {
  /** Who did what nobody is told the name of. */
  somebody: 'Somebody',
  /** Whose account is gone. */
  anonymous: 'Anonymous',
  withOthers: (who: string, others: number) => (others === 0 ? who : `${who} and ${counted(others, { one: 'other', other: 'others' })}`),
  happened,
  message: (who: string) => `${who} sent you a message`,
  about: (happened: string, title: string) => `${happened}: “${title}”.`,
  community: (name: string) => `It is in ${name}.`,
  one: (siteName: string) => ({ open: 'Open it', reason: because(siteName) }),
  several: (siteName: string, count: number) => ({
    subject: `${counted(count, { one: 'notification', other: 'notifications' })} from ${siteName}`,
    before: ['this happened while you were away:'],
    all: 'See all notifications',
    reason: because(siteName),
  }),
  more: (count: number) => `And ${formatNumber(count)} more.`,
  digest: (siteName: string, frequency: 'daily' | 'weekly') => ({
    subject: frequency === 'daily' ? `Your day on ${siteName}` : `Your week on ${siteName}`,
    before: ['here is what is new for you:'],
    open: 'See what is new',
    reason: because(siteName),
  }),
  sections: {
    answered: 'Answered questions',
    following: 'What you follow',
    notifications: 'For you',
    popular: 'Popular in your communities',
  },
  /** The line below a post's title in a digest: community, counts. */
  details: (parts: readonly string[]) => parts.join(' · '),
  newComments: (count: number) => (count < MOST_NEW_COMMENTS ? counted(count, NEWS) : `${MOST_NEW_COMMENTS - 1}+ ${NEWS.other}`),
  newPost: 'new post',
  counts: (likes: number, comments: number) => [
    ...(likes > 0 ? [counted(likes, LIKES)] : []),
    ...(comments > 0 ? [counted(comments, COMMENTS)] : []),
  ],
};
