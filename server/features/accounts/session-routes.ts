import { member } from '#server/platform/http/api.ts';
import { failure } from '#server/platform/http/errors.ts';
import { setStartsAtHome } from './queries.ts';
import { endOtherSessions, endSession, listSessions } from './sessions.ts';
import { answerTexts } from './texts/answers.ts';
import { startPath } from './views.ts';

export const sessionRoutes = {
  setStartPage: member.accounts.setStartPage.handler(async ({ input: { home }, context, context: { person } }) => {
    if (await setStartsAtHome(context.db, person.id, home)) context.live.recheck([person.id]);
    return { startPath: startPath({ ...person, startsAtHome: home }), message: answerTexts.startPageChosen };
  }),

  sessions: member.accounts.sessions.handler(async ({ context }) => ({
    items: await listSessions(context.db, context.person.id, context.sessionId),
  })),

  endSession: member.accounts.endSession.handler(async ({ input, context }) => {
    const { id } = context.person;
    const ended = await endSession(context.db, id, input.sessionId);
    if (!ended) throw failure('NOT_FOUND', answerTexts.sessionEnded);
    context.live.recheck([id]);
    return { message: answerTexts.signedOutThere };
  }),

  endOtherSessions: member.accounts.endOtherSessions.handler(async ({ context }) => {
    const { id } = context.person;
    await endOtherSessions(context.db, id, context.sessionId);
    context.live.recheck([id]);
    return { message: answerTexts.signedOutElsewhere };
  }),
};
