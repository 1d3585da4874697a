import { authorizeAnswer, authorizeConfirmation, loadPost, loadWholePost } from '#server/features/discussion/posts/access.ts';
import { detailView } from '#server/features/discussion/posts/views.ts';
import type { Db } from '#server/platform/db/database.ts';
import { member, type Person } from '#server/platform/http/api.ts';
import { ANSWER_TEXTS } from '#shared/rules/texts/answers.ts';
import { authorizeAccepted, authorizeConfirmed, loadAnswer } from './access.ts';
import { setAnswer, setConfirmation } from './actions.ts';

export const answerRoutes = {
  accept: member.answers.accept.handler(async ({ input: { postId, commentId, ...shown }, context, context: { person } }) => {
    const post = authorizeAnswer(person, await loadPost(context.db, person, postId));
    const comment = commentId === null ? null : authorizeAccepted(person, post, await loadAnswer(context.db, person, post, commentId));
    await setAnswer(context, person, post, comment, shown);
    return { post: await viewOf(context.db, person, postId), message: comment ? ANSWER_TEXTS.accepted : ANSWER_TEXTS.withdrawn };
  }),

  confirm: member.answers.confirm.handler(async ({ input: { postId, commentId, ...shown }, context, context: { person } }) => {
    const post = authorizeConfirmation(person, await loadPost(context.db, person, postId));
    const comment = commentId === null ? null : authorizeConfirmed(person, await loadAnswer(context.db, person, post, commentId));
    await setConfirmation(context, person, post, comment, shown);
    return { post: await viewOf(context.db, person, postId), message: comment ? ANSWER_TEXTS.confirmed : ANSWER_TEXTS.unconfirmed };
  }),
};

async function viewOf(db: Db, person: Person, postId: string) {
  return detailView(person, await loadWholePost(db, person, postId));
}
