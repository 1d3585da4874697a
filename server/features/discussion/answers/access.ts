import { type CommentRow, findComment } from '#server/features/discussion/comments/queries.ts';
import type { PostScope } from '#server/features/discussion/posts/queries.ts';
import { type Authorized, authorize } from '#server/platform/access.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Person } from '#server/platform/http/api.ts';
import { failure, invalid } from '#server/platform/http/errors.ts';
import { ANSWER_TEXTS } from '#shared/rules/texts/answers.ts';
import { answerTexts } from './texts/answers.ts';

export async function loadAnswer(db: Db, person: Person, post: PostScope, commentId: string): Promise<CommentRow> {
  const comment = await findComment(db, commentId, person.id);
  if (comment?.post_id !== post.id) throw invalid({ commentId: ANSWER_TEXTS.commentGone });
  return comment;
}

/** Askers may accept their own comments, moderators may not. Blocks between people bind only askers. */
export function authorizeAccepted(
  person: Person,
  post: Authorized<PostScope, 'accept'>,
  comment: CommentRow,
): Authorized<CommentRow, 'accept'> {
  const isAsker = person.id === post.author_id;
  const allowed = authorize(comment, 'accept', isAsker || person.id !== comment.author_id, () =>
    failure('FORBIDDEN', answerTexts.acceptOwn),
  );
  return authorize(allowed, 'accept', !isAsker || !comment.blocked, () => failure('BLOCKED'));
}

export function authorizeConfirmed(person: Person, comment: CommentRow): Authorized<CommentRow, 'confirm'> {
  return authorize(comment, 'confirm', person.id !== comment.author_id, () => failure('FORBIDDEN', answerTexts.confirmOwn));
}
