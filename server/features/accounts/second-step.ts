import { APIError, createAuthEndpoint } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import { z } from 'zod';
import type { Db } from '#server/platform/db/database.ts';
import { hasSecondFactor } from './second-factor.ts';

/** Why better-auth makes no session for somebody whose password was right. */
export const CODE_NEEDED = 'CODE_NEEDED';
/** In which a session is made for somebody who has shown both. */
const FINISH_SIGN_IN = '/finish-sign-in';

/** @throws CODE_NEEDED wherever a session is about to be made by the password alone for somebody who has a second factor */
export async function refuseHalfSession(db: Db, memberId: string, path: string | undefined): Promise<void> {
  if (path === FINISH_SIGN_IN) return;
  if (await hasSecondFactor(db, memberId)) throw new APIError('FORBIDDEN', { code: CODE_NEEDED, message: 'The code is still to come.' });
}

/** Makes the session of somebody whose password and code were right, and cookies; called in process alone, like all of better-auth. */
export const secondStep = {
  id: 'second-step',
  endpoints: {
    finishSignIn: createAuthEndpoint(FINISH_SIGN_IN, { method: 'POST', body: z.object({ memberId: z.string() }) }, async (ctx) => {
      const { internalAdapter } = ctx.context;
      const user = await internalAdapter.findUserById(ctx.body.memberId);
      if (user === null) throw new APIError('UNAUTHORIZED');
      const session = await internalAdapter.createSession(user.id);
      await setSessionCookie(ctx, { session, user });
      return ctx.json({ token: session.token });
    }),
    /** The token in a session cookie with our signature, without asking the database for the session. */
    sessionToken: createAuthEndpoint('/session-token', { method: 'GET', requireHeaders: true }, async (ctx) => {
      const { authCookies, secret } = ctx.context;
      return (await ctx.getSignedCookie(authCookies.sessionToken.name, secret)) || null;
    }),
    /** The cookie of a session that was just made, without asking the database for it. */
    handOut: createAuthEndpoint('/hand-out', { method: 'POST', body: z.object({ token: z.string() }) }, async (ctx) => {
      const { authCookies, secret, sessionConfig } = ctx.context;
      const { name, attributes } = authCookies.sessionToken;
      await ctx.setSignedCookie(name, ctx.body.token, secret, { ...attributes, maxAge: sessionConfig.expiresIn });
      return ctx.json({});
    }),
  },
};
