import type { z } from 'zod';
import type { RequestContext } from '#server/platform/http/api.ts';
import { failure, invalid } from '#server/platform/http/errors.ts';
import type { SignUp, VerifyEmail } from '#shared/contract/accounts/forms.ts';
import { setupPath } from '#shared/rules/people.ts';
import { RETENTION } from '#shared/rules/retention.ts';
import { SIGN_UP_TEXTS } from '#shared/rules/texts/sign-up.ts';
import type { Auth } from './auth.ts';
import { refuseCommonPassword } from './common-passwords.ts';
import { readCookie, writeCookie } from './cookies.ts';
import { confirmEmailChangeByLink } from './email-change-by-operator.ts';
import { rememberBrowser } from './known-browser.ts';
import {
  confirmSignUp,
  countSignUp,
  countSignUpMail,
  LINK_HOURS,
  mailSignUp,
  pendingAddress,
  readConfirmationLink,
  replaceSignUp,
  signUpVersion,
} from './pending-sign-up.ts';
import { findByEmail, isBanned, isUsernameFree, passwordHashOf } from './queries.ts';
import { checkPassword, isPassword } from './re-authentication.ts';
import { mailPasswordLink } from './requested-mails.ts';
import { hasSecondFactor } from './second-factor.ts';
import { endSessionByToken } from './sessions.ts';
import { answerTexts } from './texts/answers.ts';

/** As long as the link may arrive and work. */
const SIGN_UP_SECONDS = LINK_HOURS * 3_600;
const SIGN_UP_COOKIE = 'rounds.sign_up';

type Form = z.infer<typeof SignUp>;

/**
 * A registered address gets the same answer, and its owner a notice instead of the link
 * (`decoyAddress`).
 * @throws INPUT_INVALID for a taken username, a common password or a banned address
 */
export async function signUp(auth: Auth, context: RequestContext, form: Form): Promise<void> {
  const { db, config } = context;
  const email = form.email.toLowerCase();
  if (await isBanned(db, email)) throw invalid({ email: answerTexts.addressClosed(config.supportEmail) });
  await refuseCommonPassword(form.password);
  const address = await pendingAddress(db, config, email);
  if (!(await isUsernameFree(db, form.username, address))) throw invalid({ username: SIGN_UP_TEXTS.usernameTaken });

  // Before the transaction: hashing waits in a queue and must not hold a connection.
  const hash = await (await auth.$context).password.hash(form.password);
  const known = await findByEmail(db, address);
  if (known !== undefined) return signUpAgain(auth, context, known, form, address, hash);
  const signedUpAt = await createSignUp(context, form, address, hash);
  if (signedUpAt !== null) return setSignUpCookie(context, signedUpAt);
  const made = await findByEmail(db, address);
  if (made === undefined) throw invalid({ username: SIGN_UP_TEXTS.usernameTaken });
  // The same form sent twice needs one mail. With another password, it replaces the first sign-up.
  if (await isPassword(auth, await passwordHashOf(db, address), form.password)) return setSignUpCookie(context, new Date(made.updatedAt));
  await signUpAgain(auth, context, made, form, address, hash);
}

async function createSignUp(context: RequestContext, form: Form, address: string, hash: string): Promise<Date | null> {
  const mayMail = await countSignUpMail(context, address);
  return context.db.transaction().execute(async (trx) => {
    const member = await trx
      .insertInto('members')
      .values({ email: address, name: form.name, username: form.username, user_type: form.userType })
      .onConflict((conflict) => conflict.doNothing())
      .returning(['id', 'updated_at'])
      .executeTakeFirst();
    if (member === undefined) return null;
    await trx
      .insertInto('credentials')
      .values({ member_id: member.id, provider_id: 'credential', account_id: member.id, password: hash })
      .execute();
    const signedUpAt = new Date(member.updated_at);
    if (mayMail) await mailSignUp({ ...context, db: trx }, { email: address, name: form.name, updatedAt: signedUpAt });
    return signedUpAt;
  });
}

/**
 * The newest sign-up counts. If the mailbox has reached its limit, the earlier one and its link
 * stay valid.
 */
async function signUpAgain(
  auth: Auth,
  context: RequestContext,
  stored: { id: string; updatedAt: string },
  form: Form,
  address: string,
  hash: string,
): Promise<void> {
  const { db } = context;
  if (!(await countSignUpMail(context, address))) {
    await countSignUp(db, stored.id);
    // The browser of the stored sign-up keeps its cookie, so that the links already mailed work there. Any
    // other browser gets a cookie that matches no sign-up.
    const isStoredHere = readCookie(context, SIGN_UP_COOKIE) === signUpVersion(stored.updatedAt);
    return setSignUpCookie(context, isStoredHere ? new Date(stored.updatedAt) : new Date());
  }
  const signedUpAt = await replaceSignUp(db, stored.id, form, hash);
  if (signedUpAt === null) return signUp(auth, context, form);
  await mailSignUp(context, { email: address, name: form.name, updatedAt: signedUpAt });
  setSignUpCookie(context, signedUpAt);
}

function setSignUpCookie(context: RequestContext, signedUpAt: Date): void {
  writeCookie(context, SIGN_UP_COOKIE, signUpVersion(signedUpAt), SIGN_UP_SECONDS);
}

/**
 * A stranger may have signed up with the address. So a browser that did not sign up must know the
 * password, or the owner of the address chooses a new one by mail. Of simultaneous requests only
 * one gets a session.
 * @throws LINK_INVALID for an expired link or one whose sign-up was replaced; INPUT_INVALID at
 * `password` if it is needed or wrong; CONFLICT if a simultaneous request has confirmed the address
 */
export async function confirmEmail(auth: Auth, context: RequestContext, input: z.infer<typeof VerifyEmail>) {
  const { config, db, headers } = context;
  const { token, password, passwordUnknown = false } = input;
  const link = await readConfirmationLink(config, token);
  if (link?.changeId !== undefined) return confirmEmailChangeByLink(context, link.email, link.changeId);
  const member = link === null || (await isBanned(db, link.email)) ? undefined : await findByEmail(db, link.email);
  if (link === null || member === undefined) throw failure('LINK_INVALID');
  if (!member.emailVerified && link.mark !== signUpVersion(member.updatedAt)) throw failure('LINK_INVALID');
  context.acting.memberId = member.id;
  if (member.emailVerified) return { state: 'already-verified' as const };
  const signedUpHere = readCookie(context, SIGN_UP_COOKIE) === link.mark;
  const dropsPassword = !signedUpHere && passwordUnknown;
  if (!signedUpHere && !passwordUnknown) {
    if (password === undefined) throw invalid({ password: SIGN_UP_TEXTS.passwordMissing });
    await checkPassword(auth, context, { ...member, email: link.email }, password, answerTexts.signUpPasswordWrong);
  }
  if (!(await confirmSignUp(db, member.id, member.updatedAt, dropsPassword))) {
    const isConfirmed = (await findByEmail(db, link.email))?.emailVerified === true;
    throw isConfirmed ? failure('CONFLICT', answerTexts.confirmedMeanwhile) : failure('LINK_INVALID');
  }
  const { headers: made, response } = await auth.api.finishSignIn({
    body: { memberId: member.id },
    headers: headers(),
    returnHeaders: true,
  });
  // Two-step log-in was turned on meanwhile and did not end this session.
  if (await hasSecondFactor(db, member.id)) {
    await endSessionByToken(db, response.token);
    return { state: 'already-verified' as const };
  }
  if (dropsPassword) await mailPasswordLink(context, auth, { ...member, email: link.email }, 'contested', RETENTION.confirmationHours);
  context.setCookie(made.getSetCookie());
  await rememberBrowser(context, link.email);
  return { state: 'signed-in' as const, setupPath: setupPath(member) };
}
