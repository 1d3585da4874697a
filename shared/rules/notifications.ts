/** What a person is told of (doc 2 §3). */
export const NOTIFICATION_TYPES = ['comment_on_post', 'react_on_post', 'reply_to_comment', 'react_on_comment'] as const;
export type NotificationType = (typeof NOTIFICATION_TYPES)[number];

/** Of which there may be many for one thing. */
export type GroupedType = Exclude<NotificationType, 'reply_to_comment'>;

/** Beyond so many for one thing they stand in one line (doc 2 §9). */
export const COLLAPSE_ABOVE: Record<GroupedType, number> = { comment_on_post: 5, react_on_post: 10, react_on_comment: 10 };
