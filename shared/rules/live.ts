/** What a tab can listen to: `{place}:{id}`. */
export type LiveTopic = `${'community' | 'post' | 'person'}:${string}`;

/** What can happen there. The events carry ids only: whoever hears one reads the rest through the guarded routes. */
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
  /** One has marked something as read oneself. */
  | 'unread.changed'
  /** One has read a conversation oneself, or the other has. */
  | 'messages.read'
  | 'messages.seen'
  /** One has followed, muted or saved the post or community of this id. */
  | 'following.changed'
  /** What is possible between two people is different now; the one who is restricted does not hear between whom. */
  | 'restrictions.changed'
  /** What one may do is different now: a suspension, a moderator's rights. */
  | 'account.changed'
  /** Of the reports that one reviews as a moderator. */
  | 'reports.changed';

export interface LiveEvent {
  topic: LiveTopic;
  kind: LiveKind;
  /** Of the thing that it happened to. */
  id: string;
}

export const LIVE_PATH = '/api/live';

/** Why the server closes a tab's connection, by WebSocket close code. */
export const LIVE_CLOSED = {
  /** The server is stopping; another one, or the next, takes over. */
  stopping: 1001,
  /** What came was not the protocol, or too much of it. */
  protocol: 1008,
  failed: 1011,
  /** The tab does not read what it is sent. */
  slow: 1013,
  /** There is no session, or no more. */
  signedOut: 4401,
  /** This person has too many tabs connected. */
  full: 4429,
} as const;

export const LIVE = {
  /** Milliseconds. */
  connectTimeout: 10_000,
  heartbeat: 30_000,
  /** How long the answer to a heartbeat may take. */
  answer: 10_000,
  /** Waits before trying again; the last one from then on. */
  retries: [1_000, 2_000, 5_000, 10_000],
  /** Bytes of a frame that a tab sends. */
  frame: 4_096,
  topics: 50,
} as const;

/** What a tab sends. */
export type LiveRequest =
  /** `age`: milliseconds since it last heard of this topic, or since what it shows of it was read. */
  { type: 'subscribe'; topic: LiveTopic; age: number } | { type: 'unsubscribe'; topic: LiveTopic } | { type: 'ping' };

/** What the server sends. */
export type LiveAnswer =
  /** `missed`: something has happened there within the age, or it cannot be told. */
  | { type: 'subscribed'; topic: LiveTopic; missed: boolean }
  /** There is nothing of this name for this person. */
  | { type: 'refused'; topic: LiveTopic }
  | { type: 'event'; event: LiveEvent }
  /** Events were lost on their way between servers. */
  | { type: 'gap' }
  /** Whether events of other servers arrive; as long as nothing is said, they do. */
  | { type: 'joined'; joined: boolean }
  | { type: 'pong' };
