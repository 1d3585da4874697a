/** Most important first: a new comment or post notifies each person only once. */
export const NOTIFICATION_TYPES = [
  'mention',
  'reply_to_comment',
  'comment_on_post',
  'comment_on_followed',
  'post_in_followed',
  'react_on_post',
  'react_on_comment',
  'answer_accepted',
  'answer_confirmed',
  'answer_useful',
  'post_useful',
  'original_answered',
  'reminder',
] as const;
export type NotificationType = (typeof NOTIFICATION_TYPES)[number];

/** More notifications than this about one post or comment collapse into one line. */
export const COLLAPSE_ABOVE = {
  comment_on_post: 5,
  comment_on_followed: 5,
  react_on_post: 10,
  react_on_comment: 10,
  answer_useful: 1,
  post_useful: 1,
} as const satisfies Partial<Record<NotificationType, number>>;

export type GroupedType = keyof typeof COLLAPSE_ABOVE;

export function isGrouped(type: NotificationType): type is GroupedType {
  return type in COLLAPSE_ABOVE;
}

export const ANONYMOUS_TYPES = ['answer_useful', 'post_useful'] as const satisfies readonly NotificationType[];

export function isAnonymous(type: NotificationType): boolean {
  return ANONYMOUS_TYPES.some((one) => one === type);
}

export const NOTIFICATION_FILTERS = {
  replies: ['mention', 'reply_to_comment', 'comment_on_post', 'comment_on_followed'],
  likes: ['react_on_post', 'react_on_comment'],
  other: ['post_in_followed', 'answer_accepted', 'answer_confirmed', 'answer_useful', 'post_useful', 'original_answered', 'reminder'],
} as const satisfies Record<string, readonly NotificationType[]>;
export type NotificationFilter = keyof typeof NOTIFICATION_FILTERS;
export const FILTER_NAMES = Object.keys(NOTIFICATION_FILTERS) as NotificationFilter[];

export type NotificationKind = NotificationType | 'message';

/**
 * - `off`: no notification
 * - `here`: in the list
 * - `mail`: in the list, and by immediate mail to members who are away
 * - `digest`: in the list and the digest; for followed posts and communities in the digest only
 */
export const CHANNELS = ['off', 'here', 'mail', 'digest'] as const;
export type Channel = (typeof CHANNELS)[number];

export const DEFAULT_CHANNELS: Record<NotificationKind, Channel> = {
  mention: 'mail',
  reply_to_comment: 'mail',
  comment_on_post: 'mail',
  comment_on_followed: 'digest',
  post_in_followed: 'digest',
  react_on_post: 'here',
  react_on_comment: 'here',
  answer_accepted: 'here',
  answer_confirmed: 'here',
  answer_useful: 'here',
  post_useful: 'here',
  original_answered: 'mail',
  reminder: 'mail',
  message: 'mail',
};

export const NOTIFICATION_CHOICES = {
  mentions: { kinds: ['mention'], channels: CHANNELS },
  replies: { kinds: ['reply_to_comment'], channels: CHANNELS },
  comments: { kinds: ['comment_on_post'], channels: CHANNELS },
  answers: { kinds: ['answer_accepted', 'answer_confirmed'], channels: CHANNELS },
  duplicates: { kinds: ['original_answered'], channels: CHANNELS },
  likes: { kinds: ['react_on_post', 'react_on_comment'], channels: CHANNELS },
  thanks: { kinds: ['answer_useful', 'post_useful'], channels: CHANNELS },
  followed_posts: { kinds: ['comment_on_followed'], channels: CHANNELS },
  followed_communities: { kinds: ['post_in_followed'], channels: CHANNELS },
  reminders: { kinds: ['reminder'], channels: ['here', 'mail'] },
  messages: { kinds: ['message'], channels: ['here', 'mail'] },
} as const satisfies Record<string, { kinds: readonly NotificationKind[]; channels: readonly Channel[] }>;
export type NotificationChoice = keyof typeof NOTIFICATION_CHOICES;
export const CHOICE_NAMES = Object.keys(NOTIFICATION_CHOICES) as NotificationChoice[];

export function isChoice(name: string): name is NotificationChoice {
  return CHOICE_NAMES.some((one) => one === name);
}

export function kindsOf(choice: NotificationChoice): readonly NotificationKind[] {
  return NOTIFICATION_CHOICES[choice].kinds;
}

export function choiceOf(kind: NotificationKind): NotificationChoice {
  return CHOICE_NAMES.find((name) => kindsOf(name).includes(kind)) ?? 'messages';
}

export function isOffered(choice: NotificationChoice, channel: Channel): boolean {
  const offered: readonly Channel[] = NOTIFICATION_CHOICES[choice].channels;
  return offered.includes(channel);
}

/** Mails that a member can turn off. */
export const MAIL_TOPICS = [...CHOICE_NAMES, 'digest'] as const;
export type MailTopic = (typeof MAIL_TOPICS)[number];

/** Also the target of one-click unsubscribe (RFC 8058). */
export const UNSUBSCRIBE_PATH = '/unsubscribe';

export const DIGEST_FREQUENCIES = ['daily', 'weekly', 'off'] as const;
export type DigestFrequency = (typeof DIGEST_FREQUENCIES)[number];
