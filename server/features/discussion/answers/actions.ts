import { commentSubject, logModeration, type ModerationAction } from '#server/features/communities/moderation-log.ts';
import { type CommentRow, findComment } from '#server/features/discussion/comments/queries.ts';
import { NO_ANSWER, NO_CONFIRMATION } from '#server/features/discussion/posts/answers.ts';
import { announcePost } from '#server/features/discussion/posts/events.ts';
import { notifyAskersOfDuplicates } from '#server/features/discussion/posts/originals.ts';
import type { PostScope } from '#server/features/discussion/posts/queries.ts';
import { notifyPeople } from '#server/features/notifications/actions.ts';
import { recipientsWhoMayRead } from '#server/features/notifications/recipients.ts';
import type { Authorized } from '#server/platform/access.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Person, Services } from '#server/platform/http/api.ts';
import { failure, invalid } from '#server/platform/http/errors.ts';
import { type Announce, transact } from '#server/platform/live/transact.ts';
import { ANSWER_TEXTS } from '#shared/rules/texts/answers.ts';
import { POST_TEXTS } from '#shared/rules/texts/posts.ts';

/** What the person saw; undefined is not checked. */
interface Shown {
  commentUpdatedAt?: string | null | undefined;
  postUpdatedAt?: string | null | undefined;
  shownId?: string | null | undefined;
}

/**
 * Null withdraws the accepted answer.
 * @throws CONFLICT if the comment or the question was edited since, or another comment accepted
 */
export async function setAnswer(
  services: Services,
  person: Person,
  post: Authorized<PostScope, 'accept'>,
  comment: Authorized<CommentRow, 'accept'> | null,
  shown: Shown,
): Promise<void> {
  const accepted = comment && { answer_id: comment.id, answer_accepted_by: person.id, answer_accepted_at: new Date().toISOString() };
  const action = comment === null ? 'withdraw-answer' : 'accept-answer';
  await setAnswerColumn(services, person, post, comment?.id ?? null, {
    column: 'answer_id',
    shown,
    columns: accepted ?? NO_ANSWER,
    type: 'answer_accepted',
    logAs: person.id === post.author_id ? null : action,
  });
}

export async function setConfirmation(
  services: Services,
  moderator: Person,
  post: Authorized<PostScope, 'confirm'>,
  comment: Authorized<CommentRow, 'confirm'> | null,
  shown: Shown,
): Promise<void> {
  const confirmed = comment && { confirmed_id: comment.id, confirmed_by: moderator.id, confirmed_at: new Date().toISOString() };
  await setAnswerColumn(services, moderator, post, comment?.id ?? null, {
    column: 'confirmed_id',
    shown,
    columns: confirmed ?? NO_CONFIRMATION,
    type: 'answer_confirmed',
    logAs: comment === null ? 'withdraw-confirmation' : 'confirm-answer',
  });
}

interface AnswerChange {
  column: 'answer_id' | 'confirmed_id';
  shown: Shown;
  columns: Record<string, string | null>;
  type: 'answer_accepted' | 'answer_confirmed';
  logAs: ModerationAction | null;
}

function isUnchanged(shown: string | null | undefined, { updated_at }: { updated_at: string | null }): boolean {
  return shown === undefined || shown === updated_at;
}

/** Takes the same lock as edits and deletions of the post's comments. */
async function setAnswerColumn(
  services: Services,
  person: Person,
  post: PostScope,
  commentId: string | null,
  { column, shown, columns, type, logAs }: AnswerChange,
): Promise<void> {
  await transact(services, async (trx, announce) => {
    const locked = await trx
      .selectFrom('posts')
      .select(['category', 'updated_at', column])
      .where('id', '=', post.id)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (locked === undefined) throw failure('NOT_FOUND', POST_TEXTS.noAccess);
    const subjectId = commentId ?? locked[column];
    if (subjectId === null || commentId === locked[column]) return;
    if (shown.shownId !== undefined && shown.shownId !== locked[column]) throw failure('CONFLICT');
    if (commentId !== null && locked.category !== 'Question') throw failure('CONFLICT', ANSWER_TEXTS.questionsOnly);
    const comment = await findComment(trx, subjectId, person.id);
    if (comment === undefined) throw invalid({ commentId: ANSWER_TEXTS.commentGone });
    const isCurrent = isUnchanged(shown.commentUpdatedAt, comment) && isUnchanged(shown.postUpdatedAt, locked);
    if (commentId !== null && !isCurrent) throw failure('CONFLICT');
    await trx.updateTable('posts').set(columns).where('id', '=', post.id).execute();
    announcePost(announce, 'post.changed', post);
    if (commentId !== null) {
      await notifyAnswerAuthor(trx, announce, person, post, comment, type);
      await notifyAskersOfDuplicates(trx, announce, post, person.id);
    }
    if (logAs !== null) await logModeration(trx, person, post, logAs, commentSubject(comment));
  });
}

/** Not when an answer is withdrawn and accepted again. */
async function notifyAnswerAuthor(
  trx: Db,
  announce: Announce,
  person: Person,
  post: PostScope,
  comment: CommentRow,
  type: AnswerChange['type'],
) {
  const earlier = await trx
    .selectFrom('notifications')
    .select('id')
    .where('comment_id', '=', comment.id)
    .where('recipient_id', '=', comment.author_id)
    .where('type', '=', type)
    .executeTakeFirst();
  if (earlier !== undefined) return;
  const cause = { actorId: person.id, communityId: post.community_id, postId: post.id, commentId: comment.id };
  await notifyPeople(trx, announce, cause, await recipientsWhoMayRead(trx, person.id, post, [{ id: comment.author_id, type }]));
}
