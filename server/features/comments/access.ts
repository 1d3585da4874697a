import { canReadPosts, canTakePart } from '#server/features/communities/access.ts';
import { findPostScope, type PostScope } from '#server/features/posts/queries.ts';
import { type Authorized, authorize } from '#server/platform/access.ts';
import type { Person } from '#server/platform/api.ts';
import type { Db } from '#server/platform/database.ts';
import { failure } from '#server/platform/errors.ts';
import { COMMUNITY_TEXTS } from '#shared/rules/posts.ts';
import { type CommentRow, findComment } from './queries.ts';

export interface LoadedComment {
  comment: CommentRow;
  post: PostScope;
}

/** A comment may be read by whoever may read its post; otherwise it answers as if it were not there. */
export async function loadComment(db: Db, person: Person | null, id: string): Promise<LoadedComment> {
  const comment = await findComment(db, id, person?.id ?? null);
  const post = comment === undefined ? undefined : await findPostScope(db, comment.post_id, person?.id ?? null);
  if (comment === undefined || post === undefined || !canReadPosts(person, post))
    throw failure(person === null ? 'SESSION_MISSING' : 'NOT_FOUND');
  return { comment, post };
}

export function authorizeCommentLike(person: Person, { comment, post }: LoadedComment): Authorized<CommentRow, 'like'> {
  const allowed = authorize(comment, 'like', canTakePart(person, post), () => failure('FORBIDDEN', COMMUNITY_TEXTS.other));
  return authorize(allowed, 'like', !comment.blocked, () => failure('BLOCKED'));
}
