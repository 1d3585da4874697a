import { ORPCError } from '@orpc/server';
import type { Person, RequestContext } from '#server/platform/http/api.ts';
import { failure, invalid } from '#server/platform/http/errors.ts';
import { queueMail } from '#server/platform/mail/mail.ts';
import { SECOND_FACTOR_TEXTS } from '#shared/rules/texts/second-factor.ts';
import type { Auth } from './auth.ts';
import { securityMail } from './mails.ts';
import { endSecondStep, readSecondStep } from './pending-second-factor.ts';
import { findPerson, loginOf } from './queries.ts';
import { takeCode } from './re-authentication.ts';
import { isAppCode } from './second-factor.ts';
import { endSessionByToken } from './sessions.ts';
import { answerTexts } from './texts/answers.ts';
import { securityMailTexts } from './texts/mails.ts';
import { startPath } from './views.ts';
import { welcome } from './welcome.ts';

/** As `takeCode`; where it has to be waited for, somebody who knows the password guesses, and the owner is told once a day. */
async function takeCodeOrTell(context: RequestContext, owner: Person, code: string): Promise<boolean> {
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
 * The second step of logging in, for whoever's password was right some minutes ago.
 * @throws SIGN_IN_EXPIRED where it was not, or has been changed since
 */
export async function finishSignIn(auth: Auth, context: RequestContext, code: string) {
  const { db } = context;
  const pending = readSecondStep(context);
  const person = pending === null ? null : await findPerson(db, pending.memberId);
  const stillTheirs = async ({ email }: Person) => {
    const login = await loginOf(db, email);
    return (await pending?.isFor(login?.passwordHash ?? null)) === true ? login : null;
  };
  if (person === null || (await stillTheirs(person)) === null) throw failure('SIGN_IN_EXPIRED');
  context.acting.memberId = person.id;
  if (!(await takeCodeOrTell(context, person, code)))
    throw invalid({ code: isAppCode(code) ? SECOND_FACTOR_TEXTS.codeWrong : SECOND_FACTOR_TEXTS.recoveryCodeWrong });
  const { headers, response } = await auth.api.finishSignIn({
    body: { memberId: person.id },
    headers: context.headers(),
    returnHeaders: true,
  });
  // A password that was changed, or a ban, while the code was being looked at ends this session like all others.
  const login = await stillTheirs(person);
  if (login === null || (await findPerson(db, person.id)) === null) {
    await endSessionByToken(db, response.token);
    throw failure('SIGN_IN_EXPIRED');
  }
  endSecondStep(context);
  await welcome(context, person, login, headers);
  return { message: answerTexts.signedIn, homePath: startPath(person) };
}
