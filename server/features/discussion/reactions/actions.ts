import { sql } from 'kysely';
import type { CommentScope } from '#server/features/discussion/comments/scopes.ts';
import type { PostScope } from '#server/features/discussion/posts/queries.ts';
import { announceChange } from '#server/features/notifications/inbox.ts';
import { recipientsWhoMayRead } from '#server/features/notifications/recipients.ts';
import type { Authorized } from '#server/platform/access.ts';
import { compilable, prepare } from '#server/platform/db/prepared.ts';
import type { Person, Services } from '#server/platform/http/api.ts';
import { failure } from '#server/platform/http/errors.ts';
import type { Live } from '#server/platform/live/live.ts';
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
const setLike = prepare((db, { postId, commentId, memberId, liked, author, maxListed, channel }: Like) =>
  compilable(
    db,
    sql<WriteResult>`SELECT * FROM set_like(${postId}::uuid, ${commentId}::uuid, ${memberId}::uuid, ${liked}, ${author}::uuid,
      ${maxListed}::integer, ${channel})`,
  ),
);

/** @throws NOT_FOUND if the post was just deleted */
export async function setPostLike({ db, live }: Services, person: Person, post: Authorized<PostScope, 'like'>, liked: boolean) {
  const { id, author_id } = post;
  const [author] = liked ? await recipientsWhoMayRead(db, person.id, post, [{ id: author_id, type: 'react_on_post' }]) : [];
  const like = {
    postId: id,
    commentId: null,
    memberId: person.id,
    liked,
    author: author?.id ?? null,
    maxListed: COLLAPSE_ABOVE.react_on_post,
    channel: DEFAULT_CHANNELS.react_on_post,
  };
  const [written] = await setLike(db, like);
  return publishLike(live, written, { postId: id, id });
}

export async function setCommentLike({ db, live }: Services, person: Person, comment: Authorized<CommentScope, 'like'>, liked: boolean) {
  const { id, post_id: postId, author_id } = comment;
  const [author] = liked ? await recipientsWhoMayRead(db, person.id, comment, [{ id: author_id, type: 'react_on_comment' }]) : [];
  const like = {
    postId,
    commentId: id,
    memberId: person.id,
    liked,
    author: author?.id ?? null,
    maxListed: COLLAPSE_ABOVE.react_on_comment,
    channel: DEFAULT_CHANNELS.react_on_comment,
  };
  const [written] = await setLike(db, like);
  return publishLike(live, written, { postId, id });
}

function publishLike(live: Live, written: WriteResult | undefined, { postId, id }: { postId: string; id: string }): number {
  if (written === undefined) throw failure('NOT_FOUND');
  const events: LiveEvent[] = [];
  if (written.changed) events.push({ topic: `post:${postId}`, kind: 'likes.changed', id });
  announceChange((event) => events.push(event), written.notified);
  if (events.length > 0) live.publish(events);
  return written.likes;
}
