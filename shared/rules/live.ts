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
  | 'messages.changed';

export interface LiveEvent {
  topic: LiveTopic;
  kind: LiveKind;
  /** Of the thing that it happened to. */
  id: string;
}
