/** What a person is told of (doc 2 §3). */
export const NOTIFICATION_TYPES = [
  'comment_on_post',
  'react_on_post',
  'reply_to_comment',
  'react_on_comment',
  'answer_useful',
  'post_useful',
  'original_answered',
] as const;
export type NotificationType = (typeof NOTIFICATION_TYPES)[number];

/** Of which there may be many for one thing. */
export type GroupedType = Exclude<NotificationType, 'reply_to_comment' | 'original_answered'>;

/** Beyond so many for one thing they stand in one line (doc 2 §9). */
export const COLLAPSE_ABOVE: Record<GroupedType, number> = {
  comment_on_post: 5,
  react_on_post: 10,
  react_on_comment: 10,
  answer_useful: 1,
  post_useful: 1,
};

export function isGrouped(type: NotificationType): type is GroupedType {
  return type in COLLAPSE_ABOVE;
}

/** Of which nobody is told who it was. */
export const ANONYMOUS_TYPES = ['answer_useful', 'post_useful'] as const satisfies readonly NotificationType[];

export function isAnonymous(type: NotificationType): boolean {
  return ANONYMOUS_TYPES.some((one) => one === type);
}
