import { createEmailVerificationToken, isAPIError } from 'better-auth/api';
import { api, type RequestContext } from '#server/platform/api.ts';
import { failure, invalid } from '#server/platform/errors.ts';
import { queueMail } from '#server/platform/mail.ts';
import { setupPath } from '#shared/rules/people.ts';
import { isReservedUsername, SIGN_UP_TEXTS, usernameProblem } from '#shared/rules/sign-up.ts';
import { type Auth, CONFIRMATION_HOURS } from './auth.ts';
import { refuseCommonPassword } from './common-passwords.ts';
import { confirmationMail } from './mails.ts';
import { passwordRoutes } from './password-routes.ts';
import { isForSignUp, markedToken, readMarkedToken, replaceSignUp } from './pending-sign-up.ts';
import { findByEmail, findPerson, isBanned, isUsernameFree } from './queries.ts';
import { sessionRoutes } from './session-routes.ts';
import { homePath, viewerView } from './views.ts';

const CHECK_MAIL = 'Please check your email to verify your account before logging in.';

function bannedText(supportEmail: string): string {
  return `This address cannot be used to sign up. If you think that this is a mistake, write to ${supportEmail}.`;
}

export function accountRoutes(auth: Auth) {
  const keepCookies = (context: RequestContext, headers: Headers) => context.setCookie(headers.getSetCookie());

  return {
    ...passwordRoutes(auth),
    ...sessionRoutes,

    session: api.accounts.session.handler(({ context }) => ({ viewer: context.person === null ? null : viewerView(context.person) })),

    usernameAvailability: api.accounts.usernameAvailability.handler(async ({ input, context }) => ({
      available:
        usernameProblem(input.username) === null &&
        !isReservedUsername(input.username) &&
        (await isUsernameFree(context.db, input.username)),
    })),

    signUp: api.accounts.signUp.handler(async ({ input, context }) => {
      const { userType, name, email, username, password } = input;
      if (await isBanned(context.db, email)) throw invalid({ email: bannedText(context.config.supportEmail) });
      await refuseCommonPassword(password);
      const known = await findByEmail(context.db, email);
      const pendingId = known?.emailVerified === false ? known.id : null;
      if (!(await isUsernameFree(context.db, username, pendingId))) throw invalid({ username: SIGN_UP_TEXTS.usernameTaken });
      if (pendingId !== null) {
        const { password: hasher, secret } = await auth.$context;
        const signedUpAt = await replaceSignUp(context.db, pendingId, input, await hasher.hash(password));
        const token = await createEmailVerificationToken(secret, email, undefined, CONFIRMATION_HOURS * 3_600);
        const mail = confirmationMail(context.config, { email: email.toLowerCase(), name }, markedToken(token, signedUpAt));
        if (await context.limits.takeMail(email.toLowerCase())) await queueMail(context.db, context.jobs, mail);
        return { message: CHECK_MAIL };
      }
      try {
        await auth.api.signUpEmail({ body: { name, email, password, username, userType }, headers: context.headers });
      } catch (error) {
        if (!isAPIError(error) || error.body?.code !== 'FAILED_TO_CREATE_USER') throw error;
        // The same form arrived twice at once, or somebody else was quicker with this username; anything else is our fault.
        const sameForm = (await findByEmail(context.db, email)) !== undefined;
        if (!sameForm && (await isUsernameFree(context.db, username))) throw error;
        if (!sameForm) throw invalid({ username: SIGN_UP_TEXTS.usernameTaken });
      }
      return { message: CHECK_MAIL };
    }),

    signIn: api.accounts.signIn.handler(async ({ input, context }) => {
      const email = input.email.toLowerCase();
      await context.limits.takeSignIn(email);
      try {
        const { headers, response } = await auth.api.signInEmail({
          body: { email, password: input.password },
          headers: context.headers,
          returnHeaders: true,
        });
        const person = await findPerson(context.db, response.user.id);
        if (person === null) throw failure('SIGN_IN_FAILED');
        await context.limits.signInSucceeded(email);
        keepCookies(context, headers);
        return { message: 'Successfully logged in', homePath: homePath(person) };
      } catch (error) {
        const code = isAPIError(error) ? error.body?.code : undefined;
        if (code === 'INVALID_EMAIL_OR_PASSWORD' || code === 'INVALID_EMAIL') throw failure('SIGN_IN_FAILED');
        await context.limits.signInUndecided(email);
        throw code === 'EMAIL_NOT_VERIFIED' ? failure('EMAIL_NOT_VERIFIED') : error;
      }
    }),

    signOut: api.accounts.signOut.handler(async ({ context }) => {
      const { headers } = await auth.api.signOut({ headers: context.headers, returnHeaders: true });
      keepCookies(context, headers);
      return { message: 'Successfully logged out' };
    }),

    verifyEmail: api.accounts.verifyEmail.handler(async ({ input, context }) => {
      const link = readMarkedToken(input.token);
      const member = link === null ? undefined : await findByEmail(context.db, link.email);
      if (link === null || member === undefined) throw failure('LINK_INVALID');
      if (!member.emailVerified && !isForSignUp(link, member.updatedAt)) throw failure('LINK_INVALID');
      try {
        const { headers } = await auth.api.verifyEmail({
          query: { token: link.token },
          headers: context.headers,
          returnHeaders: true,
        });
        const cookies = headers.getSetCookie();
        if (cookies.length === 0) return { state: 'already-verified' as const };
        context.setCookie(cookies);
        return { state: 'signed-in' as const, setupPath: setupPath(member) };
      } catch (error) {
        if (isAPIError(error)) throw failure('LINK_INVALID');
        throw error;
      }
    }),

    resendVerification: api.accounts.resendVerification.handler(async ({ input }) => {
      // Without the session: the answer must not depend on who is signed in.
      await auth.api.sendVerificationEmail({ body: { email: input.email.toLowerCase() }, headers: new Headers() });
      return { message: 'Confirmation email resent successfully' };
    }),
  };
}
