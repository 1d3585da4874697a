import type { NotificationType } from '#shared/rules/notifications.ts';
import type { Notification } from './api/notifications.ts';

const DID: Record<NotificationType, string> = {
  comment_on_post: 'commented on your post',
  react_on_post: 'liked your post',
  reply_to_comment: 'replied to your comment',
  react_on_comment: 'liked your comment',
};

/** Who did what: "Maya Okafor", "and 10 others liked your post". */
export function notificationWords({ type, actor, others }: Pick<Notification, 'type' | 'actor' | 'others'>): { who: string; did: string } {
  const more = others === 0 ? '' : `and ${others.toLocaleString('en-US')} ${others === 1 ? 'other' : 'others'} `;
  return { who: actor?.name ?? 'Anonymous', did: `${more}${DID[type]}` };
}
