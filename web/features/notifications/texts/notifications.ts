import { counted, formatNumber, plural } from '#shared/rules/locale.ts';
import type { NotificationFilter, NotificationType } from '#shared/rules/notifications.ts';
import { NOTIFICATION_TEXTS } from '#shared/rules/texts/notifications.ts';

const { did, somebody } = NOTIFICATION_TEXTS;
const notifications = (count: number) => counted(count, { one: 'notification', other: 'notifications' });

/** Texts for the notifications page. The title is in bell.ts. */
export const notificationsTexts = {
  none: 'You have no notifications',
  /** Shown below notices from the moderators. */
  noOthers: 'You have no other notifications',
  noneSad: 'You have no notifications 😔',
  more: 'Load More Notifications',
  /** Announced after more notifications have loaded. */
  further: (more: number, all: number) => `${notifications(more)} more, ${formatNumber(all)} in all`,
  filters: {
    label: 'Which notifications',
    all: 'All',
    names: { replies: 'Replies', likes: 'Likes', other: 'Other' } satisfies Record<NotificationFilter, string>,
    /** Shown if no notification matches the filter. */
    none: 'No notifications of this kind',
    /** Announced after the filter changes. */
    news: (choice: string, count: number, isAll: boolean) => `${choice}: ${isAll ? '' : 'the first '}${notifications(count)}`,
  },
  did,
  somebody,
  /** Follows a name: "and 10 others liked your post". */
  didWithOthers: (type: NotificationType, others: number) =>
    plural(others, { one: `and ${formatNumber(others)} other ${did[type]}`, other: `and ${formatNumber(others)} others ${did[type]}` }),
  /** Follows the name if one person did it several times. */
  didOften: (type: NotificationType, times: number) =>
    type === 'comment_on_followed'
      ? `wrote ${formatNumber(times)} comments on a post that you follow`
      : `wrote ${formatNumber(times)} comments on your post`,
  /** Names the list below a heading, for screen readers only. */
  listOf: (heading: string) => `Notifications: ${heading}`,
  /** The heading of notifications that are new since the last visit. */
  fresh: 'New since your last visit',
  /** Precedes the event, for screen readers only. */
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
