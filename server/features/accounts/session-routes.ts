import { api, signedIn } from '#server/platform/http/api.ts';
import { failure } from '#server/platform/http/errors.ts';
import { endOtherSessions, endSession, listSessions } from './sessions.ts';
import { answerTexts } from './texts/answers.ts';

/** Where one is signed in. Everybody sees and ends their own sessions only. */
export const sessionRoutes = {
  sessions: api.accounts.sessions.handler(async ({ context }) => ({
    items: await listSessions(context.db, signedIn(context).id, context.sessionId),
  })),

  endSession: api.accounts.endSession.handler(async ({ input, context }) => {
    const { id } = signedIn(context);
    const ended = await endSession(context.db, id, input.sessionId);
    if (!ended) throw failure('NOT_FOUND', answerTexts.sessionEnded);
    context.live.recheck([id]);
    return { message: answerTexts.signedOutThere };
  }),

  endOtherSessions: api.accounts.endOtherSessions.handler(async ({ context }) => {
    const { id } = signedIn(context);
    await endOtherSessions(context.db, id, context.sessionId);
    context.live.recheck([id]);
    return { message: answerTexts.signedOutElsewhere };
  }),
};
