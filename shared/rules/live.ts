export type LiveTopic = `${'community' | 'post' | 'person'}:${string}`;

/** Events carry ids only; clients load the data through the guarded routes. */
export type LiveKind =
  | 'post.created'
  | 'post.changed'
  | 'post.deleted'
  | 'comment.created'
  | 'comment.changed'
  | 'comment.deleted'
  | 'likes.changed'
  | 'notifications.changed'
  | 'messages.changed'
  | 'unread.changed'
  /** Read by this person in another tab, or by the other side. */
  | 'messages.read'
  | 'messages.seen'
  | 'following.changed'
  /** Does not tell the restricted person who restricts them. */
  | 'restrictions.changed'
  | 'account.changed'
  | 'reports.changed';

export interface LiveEvent {
  topic: LiveTopic;
  kind: LiveKind;
  id: string;
}

export const LIVE_PATH = '/api/live';

export const LIVE_CLOSE_CODES = {
  /** The client reconnects to another node or the restarted one. */
  stopping: 1001,
  /** Invalid or too many messages. */
  protocol: 1008,
  failed: 1011,
  /** The tab does not read its messages fast enough. */
  slow: 1013,
  signedOut: 4401,
  full: 4429,
} as const;

export const LIVE = {
  connectTimeout: 10_000,
  heartbeat: 30_000,
  answer: 10_000,
  /** Delays between reconnects; the last one repeats. */
  retries: [1_000, 2_000, 5_000, 10_000],
  frame: 4_096,
  topics: 50,
} as const;

export type LiveRequest =
  /** `age`: milliseconds since the last event of this topic, or since the shown data was loaded. */
  { type: 'subscribe'; topic: LiveTopic; age: number } | { type: 'unsubscribe'; topic: LiveTopic } | { type: 'ping' };

export type LiveAnswer =
  /** `missed`: something happened within `age`, or the server cannot tell. */
  | { type: 'subscribed'; topic: LiveTopic; missed: boolean }
  | { type: 'refused'; topic: LiveTopic }
  | { type: 'event'; event: LiveEvent }
  /** Events between nodes were lost. */
  | { type: 'gap' }
  /** Whether events of other nodes arrive; assumed true until told otherwise. */
  | { type: 'joined'; joined: boolean }
  | { type: 'pong' };
