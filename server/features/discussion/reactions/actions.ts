import { sql } from 'kysely';
import type { CommentRow } from '#server/features/discussion/comments/queries.ts';
import type { PostScope } from '#server/features/discussion/posts/queries.ts';
import { announceChange } from '#server/features/notifications/inbox.ts';
import { recipientsWhoMayRead } from '#server/features/notifications/recipients.ts';
import type { Authorized } from '#server/platform/access.ts';
import { compilable, prepare } from '#server/platform/db/prepared.ts';
import type { Person, Services } from '#server/platform/http/api.ts';
import { failure } from '#server/platform/http/errors.ts';
import type { LiveEvent } from '#shared/rules/live.ts';
import { COLLAPSE_ABOVE, DEFAULT_CHANNELS } from '#shared/rules/notifications.ts';

/** No row if the target was just deleted. */
interface WriteResult {
  likes: number;
  changed: boolean;
  notified: string[];
}

type Like = {
  postId: string;
  commentId: string | null;
  memberId: string;
  liked: boolean;
  author: string | null;
  /** Further notifications collapse into one. */
  maxListed: number;
  channel: string;
};

// One statement: the like, the count and the notification change together or not at all.
const writeLike = prepare((db, { postId, commentId, memberId, liked, author, maxListed, channel }: Like) =>
  compilable(
    db,
    sql<WriteResult>`SELECT * FROM set_like(${postId}::uuid, ${commentId}::uuid, ${memberId}::uuid, ${liked}, ${author}::uuid,
      ${maxListed}::integer, ${channel})`,
  ),
);

/** @throws NOT_FOUND if the post or comment was just deleted */
export async function setLike(
  { db, live }: Services,
  person: Person,
  post: PostScope,
  target: Authorized<PostScope | CommentRow, 'like'>,
  liked: boolean,
): Promise<number> {
  const { id, author_id } = target;
  const isComment = 'post_id' in target;
  const type = isComment ? 'react_on_comment' : 'react_on_post';
  const [author] = liked ? await recipientsWhoMayRead(db, person.id, post, [{ id: author_id, type }]) : [];
  const [written] = await writeLike(db, {
    postId: post.id,
    commentId: isComment ? id : null,
    memberId: person.id,
    liked,
    author: author?.id ?? null,
    maxListed: COLLAPSE_ABOVE[type],
    channel: DEFAULT_CHANNELS[type],
  });
  if (written === undefined) throw failure('NOT_FOUND');
  const events: LiveEvent[] = [];
  if (written.changed) events.push({ topic: `post:${post.id}`, kind: 'likes.changed', id });
  announceChange((event) => events.push(event), written.notified);
  if (events.length > 0) live.publish(events);
  return written.likes;
}
