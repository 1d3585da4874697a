import { APIError, createAuthEndpoint } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import { z } from 'zod';
import type { Db } from '#server/platform/db/database.ts';
import { hasSecondFactor } from './second-factor.ts';

export const NEEDS_SECOND_FACTOR = 'NEEDS_SECOND_FACTOR';
const FINISH_SIGN_IN = '/finish-sign-in';

/**
 * @throws NEEDS_SECOND_FACTOR if the account has a second factor and the session was created by the
 * password alone
 */
export async function requireSecondFactor(db: Db, memberId: string, path: string | undefined): Promise<void> {
  if (path === FINISH_SIGN_IN) return;
  if (await hasSecondFactor(db, memberId))
    throw new APIError('FORBIDDEN', { code: NEEDS_SECOND_FACTOR, message: 'A second factor is required.' });
}

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
    sessionToken: createAuthEndpoint('/session-token', { method: 'GET', requireHeaders: true }, async (ctx) => {
      const { authCookies, secret } = ctx.context;
      return (await ctx.getSignedCookie(authCookies.sessionToken.name, secret)) || null;
    }),
    issueSessionCookie: createAuthEndpoint(
      '/issue-session-cookie',
      { method: 'POST', body: z.object({ token: z.string() }) },
      async (ctx) => {
        const { authCookies, secret, sessionConfig } = ctx.context;
        const { name, attributes } = authCookies.sessionToken;
        await ctx.setSignedCookie(name, ctx.body.token, secret, { ...attributes, maxAge: sessionConfig.expiresIn });
        return ctx.json({});
      },
    ),
  },
};
