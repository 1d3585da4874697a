import { ORPCError } from '@orpc/server';
import type { Person, RequestContext } from '#server/platform/http/api.ts';
import { failure, invalid } from '#server/platform/http/errors.ts';
import { queueMail } from '#server/platform/mail/mail.ts';
import { SECOND_FACTOR_TEXTS } from '#shared/rules/texts/second-factor.ts';
import type { Auth } from './auth.ts';
import { completeSignIn } from './complete-sign-in.ts';
import { securityMail } from './mails.ts';
import { clearPendingSecondFactor, readPendingSecondFactor } from './pending-second-factor.ts';
import { findPerson, loginOf } from './queries.ts';
import { takeCode } from './re-authentication.ts';
import { isAppCode } from './second-factor.ts';
import { endSessionByToken } from './sessions.ts';
import { answerTexts } from './texts/answers.ts';
import { securityMailTexts } from './texts/mails.ts';
import { startPath } from './views.ts';

/**
 * Reaching the limit means that somebody who knows the password guesses codes: mail the owner, once
 * a day.
 */
async function takeCodeOrWarn(context: RequestContext, owner: Person, code: string): Promise<boolean> {
  const { db, jobs, limits } = context;
  try {
    return await takeCode(context, owner, code);
  } catch (error) {
    const mustWait = error instanceof ORPCError && error.code === 'TOO_MANY_REQUESTS';
    if (mustWait && (await limits.takeMail(owner.email, 'guesses')))
      await queueMail(db, jobs, securityMail(context, owner, securityMailTexts.guessed));
    throw error;
  }
}

/**
 * @throws SIGN_IN_EXPIRED without a recent correct password, or if the password has changed since
 */
export async function finishSignIn(auth: Auth, context: RequestContext, code: string) {
  const { db } = context;
  const pending = readPendingSecondFactor(context);
  const person = pending === null ? null : await findPerson(db, pending.memberId);
  const loginIfUnchanged = async ({ email }: Person) => {
    const login = await loginOf(db, email);
    return (await pending?.isFor(login?.passwordHash ?? null)) === true ? login : null;
  };
  if (person === null || (await loginIfUnchanged(person)) === null) throw failure('SIGN_IN_EXPIRED');
  context.acting.memberId = person.id;
  if (!(await takeCodeOrWarn(context, person, code)))
    throw invalid({ code: isAppCode(code) ? SECOND_FACTOR_TEXTS.codeWrong : SECOND_FACTOR_TEXTS.recoveryCodeWrong });
  const { headers, response } = await auth.api.finishSignIn({
    body: { memberId: person.id },
    headers: context.headers(),
    returnHeaders: true,
  });
  // Changes of the password and bans during the check end the new session too.
  const login = await loginIfUnchanged(person);
  if (login === null || (await findPerson(db, person.id)) === null) {
    await endSessionByToken(db, response.token);
    throw failure('SIGN_IN_EXPIRED');
  }
  clearPendingSecondFactor(context);
  await completeSignIn(context, person, login, headers);
  return { message: answerTexts.signedIn, homePath: startPath(person) };
}
