import { isAPIError } from 'better-auth/api';
import { api, type Person, type RequestContext, signedIn } from '#server/platform/api.ts';
import { failure, invalid } from '#server/platform/errors.ts';
import { queueMail } from '#server/platform/mail.ts';
import type { Auth } from './auth.ts';
import { refuseCommonPassword } from './common-passwords.ts';
import { passwordChangedMail } from './mails.ts';
import { endResetLinks, findPerson } from './queries.ts';
import { deviceName, endSessionByToken } from './sessions.ts';

/** Security mails are not asked for by the person and so never held back by the limit of a mailbox. */
async function tellOwner({ config, db, jobs, headers }: RequestContext, owner: { email: string; name: string }): Promise<void> {
  await queueMail(db, jobs, passwordChangedMail(config, owner, { at: new Date(), device: deviceName(headers().get('user-agent')) }));
}

/**
 * Whether the session that takes the place of the one by which a password was changed may stay: that one may have been
 * ended, and the new one made without a code, by turning two-step log-in on in this very moment. Otherwise it is ended.
 */
async function keepsSession({ db }: RequestContext, before: Person, token: string | null): Promise<boolean> {
  const now = await findPerson(db, before.id);
  if (now !== null && (now.secondFactorAt === null || now.secondFactorAt === before.secondFactorAt)) return true;
  if (token !== null) await endSessionByToken(db, token);
  return false;
}

/** Forgotten and changed passwords. */
export function passwordRoutes(auth: Auth) {
  /** Whom a reset link is for, as long as it works; looking does not use it up. */
  async function ownerOf(token: string) {
    const { internalAdapter } = await auth.$context;
    const link = await internalAdapter.findVerificationValue(`reset-password:${token}`);
    if (link === null || link.expiresAt < new Date()) return null;
    return internalAdapter.findUserById(link.value);
  }

  return {
    requestPasswordReset: api.accounts.requestPasswordReset.handler(async ({ input }) => {
      await auth.api.requestPasswordReset({ body: { email: input.email.toLowerCase() } });
      return { message: 'Password reset link sent to your email' };
    }),

    checkPasswordReset: api.accounts.checkPasswordReset.handler(async ({ input }) => ({ valid: (await ownerOf(input.token)) !== null })),

    resetPassword: api.accounts.resetPassword.handler(async ({ input, context }) => {
      const owner = await ownerOf(input.token);
      if (owner === null) throw failure('RESET_LINK_INVALID');
      context.acting.memberId = owner.id;
      await refuseCommonPassword(input.password);
      try {
        await auth.api.resetPassword({ body: { token: input.token, newPassword: input.password } });
      } catch (error) {
        // Used by somebody else in this very moment.
        if (isAPIError(error) && error.body?.code === 'INVALID_TOKEN') throw failure('RESET_LINK_INVALID');
        throw error;
      }
      context.live.recheck([owner.id]);
      // Whoever reads the mailbox need not wait because of somebody else's guesses.
      await context.limits.signInSucceeded(owner.email);
      await endResetLinks(context.db, owner.id);
      await tellOwner(context, owner);
      return { message: 'Password successfully reset' };
    }),

    changePassword: api.accounts.changePassword.handler(async ({ input, context }) => {
      const person = signedIn(context);
      await refuseCommonPassword(input.password);
      const attempts = `password of ${person.id}`;
      await context.limits.takeSignIn(attempts);
      let stillIn = true;
      try {
        const { headers, response } = await auth.api.changePassword({
          body: { currentPassword: input.currentPassword, newPassword: input.password, revokeOtherSessions: true },
          headers: context.headers(),
          returnHeaders: true,
        });
        context.live.recheck([person.id]);
        await context.limits.signInSucceeded(attempts);
        await endResetLinks(context.db, person.id);
        stillIn = await keepsSession(context, person, response.token);
        if (stillIn) context.setCookie(headers.getSetCookie());
      } catch (error) {
        const code = isAPIError(error) ? error.body?.code : undefined;
        if (code === 'INVALID_PASSWORD' || code === 'PASSWORD_TOO_LONG')
          throw invalid({ currentPassword: 'This is not your current password' });
        await context.limits.signInUndecided(attempts);
        // It cannot read the session that was there a moment ago; where it has ended, the next attempt is told so.
        if (isAPIError(error) && error.statusCode === 401) throw failure('DATABASE_UNAVAILABLE');
        throw error;
      }
      await tellOwner(context, person);
      if (!stillIn) throw failure('SESSION_MISSING');
      return { message: 'Password changed. You are signed out everywhere else.' };
    }),
  };
}
