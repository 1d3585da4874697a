import {
  type CommunityScope,
  canModerate,
  cannotPostText,
  canParticipate,
  canReadPosts,
  moderatorError,
  type WritableScope,
} from '#server/features/communities/access.ts';
import { findPostScope, type PostScope } from '#server/features/discussion/posts/queries.ts';
import { moderationTexts } from '#server/features/discussion/posts/texts/curation.ts';
import { type Authorized, authorize } from '#server/platform/access.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Person } from '#server/platform/http/api.ts';
import { failure, invalid } from '#server/platform/http/errors.ts';
import { DELETE_COMMENT_PHRASE } from '#shared/rules/comments.ts';
import { COMMENT_TEXTS } from '#shared/rules/texts/comments.ts';
import { type CommentRow, findComment } from './queries.ts';
import { commentTexts } from './texts/comments.ts';

export interface LoadedComment {
  comment: CommentRow;
  post: PostScope;
}

async function findWithPost(db: Db, person: Person | null, id: string): Promise<LoadedComment | undefined> {
  const comment = await findComment(db, id, person?.id ?? null);
  // Queried for missing comments too, so that the response time does not reveal hidden ones.
  const post = await findPostScope(db, comment?.post_id ?? id, person?.id ?? null);
  return comment === undefined || post === undefined ? undefined : { comment, post };
}

/** Hidden and missing comments get the same answer. */
function gateComment(person: Person | null, loaded: LoadedComment | undefined): LoadedComment {
  const absent = () => failure(person === null ? 'SESSION_MISSING' : 'NOT_FOUND');
  if (loaded === undefined) throw absent();
  if (!canReadPosts(person, loaded.post)) throw moderatorError(person, loaded.post, absent());
  return loaded;
}

export async function loadComment(db: Db, person: Person | null, id: string): Promise<LoadedComment> {
  return gateComment(person, await findWithPost(db, person, id));
}

/** Authors may delete what they wrote even if they can no longer read it, for example after a change of school. */
export async function loadCommentToDelete(db: Db, person: Person, id: string): Promise<LoadedComment> {
  const loaded = await findWithPost(db, person, id);
  return loaded?.comment.author_id === person.id ? loaded : gateComment(person, loaded);
}

/** A like can always be taken back. */
export function authorizeCommentLike(person: Person, { comment, post }: LoadedComment, liked: boolean): Authorized<CommentRow, 'like'> {
  const allowed = authorize(comment, 'like', !liked || canParticipate(person, post), () => failure('FORBIDDEN', cannotPostText(post)));
  return authorize(allowed, 'like', !liked || !comment.blocked, () => failure('BLOCKED'));
}

type Written = Pick<CommentRow, 'author_id'>;

function canEdit(person: Person | null, comment: Written, place: WritableScope): boolean {
  return person !== null && person.id === comment.author_id && canParticipate(person, place);
}

function canDelete(person: Person | null, comment: Written, place: CommunityScope): boolean {
  return person !== null && (person.id === comment.author_id || canModerate(person, place));
}

function canPin(person: Person | null, comment: Pick<CommentRow, 'parent_comment_id'>, place: CommunityScope): boolean {
  return canModerate(person, place) && comment.parent_comment_id === null;
}

/** Like and reply are offered despite a restriction and then refused with the reason. */
export function commentCan(person: Person | null, comment: Written & Pick<CommentRow, 'parent_comment_id'>, place: WritableScope) {
  const mayDelete = canDelete(person, comment, place);
  const part = canParticipate(person, place);
  return {
    edit: canEdit(person, comment, place),
    delete: mayDelete,
    deleteByPhrase: mayDelete && person?.id !== comment.author_id,
    like: part,
    reply: part,
    pin: canPin(person, comment, place),
  };
}

export function authorizeCommentEdit(person: Person, { comment, post }: LoadedComment): Authorized<CommentRow, 'edit'> {
  return authorize(comment, 'edit', canEdit(person, comment, post), () =>
    failure('FORBIDDEN', person.id === comment.author_id ? cannotPostText(post) : commentTexts.editOwn),
  );
}

export function authorizeCommentDeletion(
  person: Person,
  { comment, post }: LoadedComment,
  phrase: string | undefined,
): Authorized<CommentRow, 'delete'> {
  const allowed = authorize(comment, 'delete', canDelete(person, comment, post), () =>
    moderatorError(person, post, failure('FORBIDDEN', commentTexts.deleteOwn)),
  );
  return authorize(allowed, 'delete', person.id === comment.author_id || phrase === DELETE_COMMENT_PHRASE, () =>
    invalid({ phrase: COMMENT_TEXTS.typePhrase(DELETE_COMMENT_PHRASE) }),
  );
}

export function authorizeCommentPin(person: Person, { comment, post }: LoadedComment): Authorized<CommentRow, 'pin'> {
  return authorize(comment, 'pin', canPin(person, comment, post), () =>
    canModerate(person, post)
      ? failure('FORBIDDEN', moderationTexts.replyPin)
      : moderatorError(person, post, failure('FORBIDDEN', moderationTexts.moderatorsOnly)),
  );
}
