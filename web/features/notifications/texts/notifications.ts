import { counted, formatNumber, plural } from '#shared/rules/locale.ts';
import type { NotificationFilter, NotificationType } from '#shared/rules/notifications.ts';
import { NOTIFICATION_TEXTS } from '#shared/rules/texts/notifications.ts';

const { did, somebody } = NOTIFICATION_TEXTS;
const notifications = (count: number) => counted(count, { one: 'notification', other: 'notifications' });

export const notificationsTexts = {
  title: 'Notifications',
  ended: 'Log in to see your notifications.',
  failed: 'An error occurred while loading notifications',
  none: 'You have no notifications',
  noOthers: 'You have no other notifications',
  noneSad: 'You have no notifications 😔',
  more: 'Load More Notifications',
  further: (more: number, all: number) => `${notifications(more)} more, ${formatNumber(all)} in all`,
  filters: {
    label: 'Which notifications',
    all: 'All',
    names: { replies: 'Replies', likes: 'Likes', other: 'Other' } satisfies Record<NotificationFilter, string>,
    none: 'No notifications of this kind',
    announcement: (choice: string, count: number, isAll: boolean) => `${choice}: ${isAll ? '' : 'the first '}${notifications(count)}`,
  },
  did,
  somebody,
  /** "and 10 others liked your post". */
  didWithOthers: (type: NotificationType, others: number) =>
    plural(others, { one: `and ${formatNumber(others)} other ${did[type]}`, other: `and ${formatNumber(others)} others ${did[type]}` }),
  didOften: (type: NotificationType, times: number) =>
    type === 'comment_on_followed'
      ? `wrote ${formatNumber(times)} comments on a post that you follow`
      : `wrote ${formatNumber(times)} comments on your post`,
  listOf: (heading: string) => `Notifications: ${heading}`,
  fresh: 'New since your last visit',
  unread: 'Unread:',
  clear: {
    act: 'Clear All',
    acting: 'Clearing...',
    title: 'Clear all notifications?',
    text: 'All of your notifications will leave this list, even those you have not read. The posts and comments stay, and so do notices.',
    failed: 'Failed to clear notifications. Please try again.',
  },
  notYours: {
    title: 'These are not your notifications',
    text: 'You can only see your own.',
    own: 'Go to your own notifications',
  },
};
