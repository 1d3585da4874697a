import type { NotificationType } from '../notifications.ts';

export const NOTIFICATION_TEXTS = {
  settings: 'Notification settings',
  somebody: 'Somebody',
  /** Follows the actor's name; a reminder stands alone. */
  did: {
    mention: 'mentioned you',
    reply_to_comment: 'replied to your comment',
    comment_on_post: 'commented on your post',
    comment_on_followed: 'commented on a post that you follow',
    post_in_followed: 'wrote a post in a community that you follow',
    react_on_post: 'liked your post',
    react_on_comment: 'liked your comment',
    answer_accepted: 'accepted your answer',
    answer_confirmed: 'confirmed your answer',
    answer_useful: 'found your answer useful',
    post_useful: 'found your post useful',
    original_answered: 'answered the same question that you asked',
    reminder: 'Your reminder of a post that you saved',
  } satisfies Record<NotificationType, string>,
};
