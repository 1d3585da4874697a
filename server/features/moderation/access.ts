import { type CommunityScope, canModerate, noModerator } from '#server/features/communities/access.ts';
import type { LoadedComment } from '#server/features/discussion/comments/access.ts';
import type { CommentRow } from '#server/features/discussion/comments/queries.ts';
import type { PostScope } from '#server/features/discussion/posts/queries.ts';
import { type Authorized, authorize } from '#server/platform/access.ts';
import type { Person } from '#server/platform/http/api.ts';
import { failure } from '#server/platform/http/errors.ts';
import { moderationTexts } from './texts/moderation.ts';

/**
 * Who pins and collapses: the moderators of the place, whoever wrote what stands there. A block between the two changes
 * nothing about it.
 */
export function canCurate(person: Person | null, place: CommunityScope): boolean {
  return canModerate(person, place);
}

function refusal(person: Person, place: CommunityScope): Error {
  return noModerator(person, place, failure('FORBIDDEN', moderationTexts.moderatorsOnly));
}

export function authorizePostPin(person: Person, post: PostScope): Authorized<PostScope, 'pin'> {
  return authorize(post, 'pin', canCurate(person, post), () => refusal(person, post));
}

/** Only top-level comments can be pinned; replies keep the order of their thread. */
export function canPinComment(person: Person | null, comment: Pick<CommentRow, 'parent_comment_id'>, place: CommunityScope): boolean {
  return canCurate(person, place) && comment.parent_comment_id === null;
}

export function authorizeCommentPin(person: Person, { comment, post }: LoadedComment): Authorized<CommentRow, 'pin'> {
  const refused = () => (canCurate(person, post) ? failure('FORBIDDEN', moderationTexts.replyPin) : refusal(person, post));
  return authorize(comment, 'pin', canPinComment(person, comment, post), refused);
}

export function authorizeCollapse(person: Person, post: PostScope): Authorized<PostScope, 'collapse'> {
  return authorize(post, 'collapse', canCurate(person, post), () => refusal(person, post));
}
