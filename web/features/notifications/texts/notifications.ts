import { formatNumber, plural } from '#shared/rules/locale.ts';
import type { NotificationType } from '#shared/rules/notifications.ts';

/** After the name of who did it; a reminder stands alone. */
const did: Record<NotificationType, string> = {
  mention: 'mentioned you',
  comment_on_post: 'commented on your post',
  comment_on_followed: 'commented on a post that you follow',
  post_in_followed: 'wrote a post in a community that you follow',
  react_on_post: 'liked your post',
  reply_to_comment: 'replied to your comment',
  react_on_comment: 'liked your comment',
  answer_useful: 'found your answer useful',
  post_useful: 'found your post useful',
  answer_accepted: 'accepted your answer',
  answer_confirmed: 'confirmed your answer',
  original_answered: 'answered the same question as one that you asked',
  reminder: 'Reminder of a post that you saved:',
};

/** The page of one's notifications; its title stands with the bell. */
export const notificationsTexts = {
  none: 'You have no notifications',
  /** When notices from the moderators are shown above. */
  noOthers: 'You have no other notifications',
  noneSad: 'You have no notifications 😔',
  more: 'Load More Notifications',
  did,
  /** In place of a name, where one is not told whose it is. */
  somebody: 'Somebody',
  /** After a name: "and 10 others liked your post". */
  didWithOthers: (type: NotificationType, others: number) =>
    plural(others, { one: `and ${formatNumber(others)} other ${did[type]}`, other: `and ${formatNumber(others)} others ${did[type]}` }),
  /** After the name of one person who did all of it. */
  didOften: (type: NotificationType, times: number) =>
    type === 'comment_on_followed'
      ? `wrote ${formatNumber(times)} comments on a post that you follow`
      : `wrote ${formatNumber(times)} comments on your post`,
  /** The list below a heading; only read out. */
  listOf: (heading: string) => `Notifications: ${heading}`,
  /** Above what one has not seen before. */
  fresh: 'New since your last visit',
  /** Before who did what; only read out. */
  unread: 'Unread:',
  clear: {
    act: 'Clear All',
    acting: 'Clearing...',
    title: 'Clear all notifications?',
    text: 'All of your notifications will be deleted, also those you have not read. The posts and comments stay, and so do notices from the moderators.',
    failed: 'Failed to clear notifications. Please try again.',
  },
  notYours: {
    title: 'These are not your notifications',
    text: 'Everybody can see only their own.',
    own: 'Go to your own notifications',
  },
};
