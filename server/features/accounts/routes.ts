import { ORPCError } from '@orpc/server';
import { isAPIError } from 'better-auth/api';
import { api, type RequestContext } from '#server/platform/http/api.ts';
import { failure } from '#server/platform/http/errors.ts';
import { ERRORS } from '#shared/rules/errors.ts';
import { isReservedUsername } from '#shared/rules/reserved-names.ts';
import { usernameProblem } from '#shared/rules/sign-up.ts';
import { SECOND_FACTOR_TEXTS } from '#shared/rules/texts/second-factor.ts';
import type { Auth } from './auth.ts';
import { completeSignIn } from './complete-sign-in.ts';
import { type RateLimitKeys, signInLimitKeys } from './known-browser.ts';
import { passwordRoutes } from './password-routes.ts';
import { setPendingSecondFactor } from './pending-second-factor.ts';
import { decoyAddress } from './pending-sign-up.ts';
import { findByEmail, findPerson, isAccountBanned, isUsernameFree, type Login, loginOf } from './queries.ts';
import { requestMail } from './requested-mails.ts';
import { NEEDS_SECOND_FACTOR } from './second-step.ts';
import { sessionRoutes } from './session-routes.ts';
import { endSession, endSessionByToken } from './sessions.ts';
import { confirmEmail, signUp } from './sign-up.ts';
import { answerTexts } from './texts/answers.ts';
import { startPath, viewerView } from './views.ts';

/**
 * All of these get the same answer, so that nobody learns whether the address or the password was
 * wrong.
 */
const WRONG_CREDENTIALS = new Set(['INVALID_EMAIL_OR_PASSWORD', 'INVALID_EMAIL', 'PASSWORD_TOO_LONG']);
const UNCONFIRMED = 'EMAIL_NOT_VERIFIED';

function codeOf(error: unknown): string {
  return isAPIError(error) ? (error.body?.code ?? '') : '';
}

function isRefusedHash(error: unknown): boolean {
  return error instanceof ORPCError && (error.code === 'OVERLOADED' || error.code === 'TOO_MANY_REQUESTS');
}

/** The log-in failed, and the queue refused the hash for the decoy. Counts as a wrong password. */
class DecoyRefused extends Error {}

/**
 * Repeats a log-in with a wrong password or an unconfirmed address with the decoy address. So a
 * failed log-in costs two hashes for every address, and the password of a pending sign-up gets the
 * same answer whether or not the address has an account.
 * @throws EMAIL_NOT_VERIFIED if the password belongs to a pending sign-up or decoy
 */
async function signInByPassword(auth: Auth, { config, headers }: RequestContext, email: string, password: string) {
  const signIn = (address: string) => auth.api.signInEmail({ body: { email: address, password }, headers: headers(), returnHeaders: true });
  try {
    return await signIn(email);
  } catch (refused) {
    if (!WRONG_CREDENTIALS.has(codeOf(refused)) && codeOf(refused) !== UNCONFIRMED) throw refused;
    await signIn(decoyAddress(config, email)).catch((error: unknown) => {
      // The answer must not depend on the first hash, which would reveal an account.
      if (isRefusedHash(error)) throw new DecoyRefused(undefined, { cause: error });
      if (!WRONG_CREDENTIALS.has(codeOf(error))) throw error;
    });
    throw refused;
  }
}

/** Only after a correct password. */
function banned(supportEmail: string) {
  return failure('ACCOUNT_BANNED', `${ERRORS.ACCOUNT_BANNED.message} ${answerTexts.mistake(supportEmail)}`);
}

/**
 * A refusal before the password check does not count against the IP address. @returns as
 * `takeSignIn`
 */
async function beginSignIn({ limits, address, person }: RequestContext, email: string, counted: RateLimitKeys): Promise<number> {
  try {
    await limits.refuseOften(email);
    if (counted[1] === null) await limits.refuseGuesser(address);
    return await limits.takeSignIn(...counted);
  } catch (error) {
    if (person === null) await limits.spareAddress(address);
    throw error;
  }
}

/**
 * Counts for the account and not for the IP address, so that nobody blocks others by logging in
 * repeatedly.
 */
async function countSuccess({ db, limits, address, person }: RequestContext, email: string, token: string | null): Promise<void> {
  if (person === null) await limits.spareAddress(address);
  try {
    await limits.takeRightSignIn(email);
  } catch (error) {
    if (token !== null) await endSessionByToken(db, token);
    throw error;
  }
}

async function askForCode(context: RequestContext, email: string, login: Login | null, counted: RateLimitKeys) {
  const member = await findByEmail(context.db, email);
  if (member === undefined || !login?.passwordHash) throw failure('SIGN_IN_FAILED');
  context.acting.memberId = member.id;
  if (await isAccountBanned(context.db, member.id)) throw banned(context.config.supportEmail);
  await context.limits.signInSucceeded(...counted);
  await countSuccess(context, email, null);
  // Bound to this password hash: a password changed meanwhile invalidates the second step.
  await setPendingSecondFactor(context, member.id, login.passwordHash);
  return { state: 'code-needed' as const, message: SECOND_FACTOR_TEXTS.askForCode };
}

export function accountRoutes(auth: Auth) {
  return {
    ...passwordRoutes(auth),
    ...sessionRoutes,

    session: api.accounts.session.handler(({ context: { person, sessionId } }) => ({
      viewer: person === null || sessionId === null ? null : viewerView(person, sessionId),
    })),

    usernameAvailability: api.accounts.usernameAvailability.handler(async ({ input, context }) => ({
      available:
        usernameProblem(input.username) === null &&
        !isReservedUsername(input.username) &&
        (await isUsernameFree(context.db, input.username)),
    })),

    signUp: api.accounts.signUp.handler(async ({ input, context }) => {
      await signUp(auth, context, input);
      return { message: answerTexts.checkMail };
    }),

    signIn: api.accounts.signIn.handler(async ({ input, context }) => {
      const email = input.email.toLowerCase();
      const before = await loginOf(context.db, email);
      const counted = await signInLimitKeys(context, email, before, email);
      const failed = await beginSignIn(context, email, counted);
      try {
        const { headers, response } = await signInByPassword(auth, context, email, input.password);
        await countSuccess(context, email, response.token);
        const person = await findPerson(context.db, response.user.id);
        // If the password changed during the check, end the new session too.
        const after = await loginOf(context.db, email);
        if (person === null || after?.passwordHash !== before?.passwordHash) {
          await endSessionByToken(context.db, response.token);
          if (person === null && (await isAccountBanned(context.db, response.user.id))) throw banned(context.config.supportEmail);
          throw failure('SIGN_IN_FAILED');
        }
        context.acting.memberId = person.id;
        // Two-step log-in was turned on during the check and did not end this session.
        if (person.secondFactorAt !== null) {
          await endSessionByToken(context.db, response.token);
          return await askForCode(context, email, before, counted);
        }
        await context.limits.signInSucceeded(...counted);
        await completeSignIn(context, person, after, headers);
        return { state: 'signed-in' as const, message: answerTexts.signedIn, homePath: startPath(person) };
      } catch (error) {
        const code = codeOf(error);
        if (WRONG_CREDENTIALS.has(code) || error instanceof DecoyRefused) {
          // For the audit trail. Unknown addresses are looked up too, so that the time is the same.
          context.acting.memberId = (await findByEmail(context.db, email))?.id ?? null;
          if (counted[1] === null) await context.limits.noteWrong(context.address, failed);
          throw error instanceof DecoyRefused ? error.cause : failure('SIGN_IN_FAILED');
        }
        if (code === NEEDS_SECOND_FACTOR) return askForCode(context, email, before, counted);
        await context.limits.signInUndecided(...counted);
        throw code === UNCONFIRMED ? failure('EMAIL_NOT_VERIFIED') : error;
      }
    }),

    signOut: api.accounts.signOut.handler(async ({ context }) => {
      // better-auth also reports success if the database failed and the session still exists.
      if (context.sessionId !== null && context.person !== null) {
        await endSession(context.db, context.person.id, context.sessionId);
        context.live.recheck([context.person.id]);
      }
      const { headers } = await auth.api.signOut({ headers: context.headers(), returnHeaders: true });
      context.setCookie(headers.getSetCookie());
      return { message: answerTexts.signedOut };
    }),

    verifyEmail: api.accounts.verifyEmail.handler(({ input, context }) => confirmEmail(auth, context, input)),

    resendVerification: api.accounts.resendVerification.handler(async ({ input, context }) => {
      await requestMail(context, 'confirmation', input.email);
      return { message: answerTexts.confirmationSent };
    }),
  };
}
