import { randomBytes } from 'node:crypto';
import { createEmailVerificationToken, isAPIError } from 'better-auth/api';
import type { z } from 'zod';
import type { RequestContext } from '#server/platform/api.ts';
import { cookieName } from '#server/platform/cookie-name.ts';
import { failure, invalid } from '#server/platform/errors.ts';
import { queueMail } from '#server/platform/mail.ts';
import type { SignUp } from '#shared/contract/accounts.ts';
import { setupPath } from '#shared/rules/people.ts';
import { SIGN_UP_TEXTS } from '#shared/rules/texts/sign-up.ts';
import { type Auth, CONFIRMATION_HOURS } from './auth.ts';
import { refuseCommonPassword } from './common-passwords.ts';
import { rememberBrowser } from './known-browser.ts';
import { confirmationMail, contestedMail, existingAccountMail } from './mails.ts';
import { isForSignUp, markedToken, markOf, readMarkedToken, replaceSignUp } from './pending-sign-up.ts';
import { isPassword } from './proofs.ts';
import { findByEmail, hasOtherAccount, holdUsername, isBanned, isUsernameFree, loginOf, passwordHashOf } from './queries.ts';
import { hasSecondFactor } from './second-factor.ts';
import { plainToken } from './session-cookie.ts';
import { endOtherSessions, endSessionByToken } from './sessions.ts';
import { answerTexts } from './texts/answers.ts';

const CONFIRMATION_SECONDS = CONFIRMATION_HOURS * 3_600;
/** Tells the browser that signed up from all others, as long as its link works. */
const SIGN_UP_COOKIE = 'rounds.sign_up';

type Form = z.infer<typeof SignUp>;

/**
 * Makes an account whose address is still to be confirmed. For an address that is registered the answer is the same,
 * and its owner hears of it.
 * @throws INPUT_INVALID for a username that is taken, a common password, an address that is banned
 */
export async function signUp(auth: Auth, context: RequestContext, form: Form): Promise<void> {
  const { db, config } = context;
  const email = form.email.toLowerCase();
  if (await isBanned(db, email)) throw invalid({ email: answerTexts.addressClosed(config.supportEmail) });
  await refuseCommonPassword(form.password);
  if (!(await isUsernameFree(db, form.username, email))) throw invalid({ username: SIGN_UP_TEXTS.usernameTaken });

  const known = await findByEmail(db, email);
  if (known?.emailVerified === false) return signUpAgain(auth, context, known.id, form);
  if (known !== undefined || (await hasOtherAccount(db, email))) return tellOwner(auth, context, form, known?.name);
  // Of an address that is there by then better-auth makes one up.
  const create = async () => (await auth.api.signUpEmail({ body: fieldsOf(form), headers: context.headers() })).user.id;
  let createdId: string | null = null;
  try {
    createdId = await create();
  } catch (error) {
    if (!isAPIError(error) || error.body?.code !== 'FAILED_TO_CREATE_USER') throw error;
    // Somebody was quicker with this address, or with this username.
    const isThere = (await findByEmail(db, email)) !== undefined;
    if (!isThere && !(await isUsernameFree(db, form.username))) throw invalid({ username: SIGN_UP_TEXTS.usernameTaken });
    // Or the database went away, which better-auth keeps to itself; anything else is our fault, and fails again.
    if (!isThere) createdId = await create();
  }
  const made = await findByEmail(db, email);
  // Not the same form, which arrived twice at once, but one with another password: whoever confirms must have chosen it.
  if (made !== undefined && made.id !== createdId && !(await isPassword(auth, await passwordHashOf(db, email), form.password)))
    return signUpAgain(auth, context, made.id, form);
  remember(context, made === undefined ? new Date() : new Date(made.updatedAt));
}

function fieldsOf({ name, email, password, username, userType }: Form) {
  return { name, email, password, username, userType };
}

/** The newest sign-up counts. Where no mail can tell its owner so, the one before stays, and its link goes on working. */
async function signUpAgain(auth: Auth, context: RequestContext, memberId: string, form: Form): Promise<void> {
  const { config, db, jobs, limits } = context;
  const email = form.email.toLowerCase();
  const { password: hasher, secret } = await auth.$context;
  const hash = await hasher.hash(form.password);
  if (!(await limits.takeMail(email, 'confirmation'))) return remember(context, new Date());
  const signedUpAt = await replaceSignUp(db, memberId, form, hash);
  // Confirmed in this very moment: registered by now.
  if (signedUpAt === null) return tellOwner(auth, context, form);
  const token = await createEmailVerificationToken(secret, email, undefined, CONFIRMATION_SECONDS);
  await queueMail(db, jobs, confirmationMail(config, { email, name: form.name }, markedToken(token, signedUpAt)));
  remember(context, signedUpAt);
}

/** Does for a registered address what takes as long and looks the same. */
async function tellOwner(auth: Auth, context: RequestContext, form: Form, ownName?: string): Promise<void> {
  const { email: typed, username, password } = form;
  const { config, db, jobs, limits } = context;
  const email = typed.toLowerCase();
  await (await auth.$context).password.hash(password);
  await holdUsername(db, username, email, new Date(Date.now() + CONFIRMATION_SECONDS * 1_000));
  if (await limits.takeMail(email, 'notice')) await queueMail(db, jobs, existingAccountMail(config, { email, name: ownName ?? form.name }));
  remember(context, new Date());
}

function remember({ config, setCookie }: RequestContext, signedUpAt: Date): void {
  const secure = config.publicUrl.startsWith('https:') ? '; Secure' : '';
  setCookie([
    `${cookieName(config, SIGN_UP_COOKIE)}=${markOf(signedUpAt)}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${CONFIRMATION_SECONDS}${secure}`,
  ]);
}

function signedUpHere({ config, headers }: RequestContext, mark: string): boolean {
  const cookies = headers().get('cookie')?.split(/; */) ?? [];
  return cookies.includes(`${cookieName(config, SIGN_UP_COOKIE)}=${mark}`);
}

/**
 * Confirms an address by its link and signs its owner in.
 * @throws LINK_INVALID for a link that was never sent, has run out, or belongs to a sign-up that was replaced
 */
export async function confirmEmail(auth: Auth, context: RequestContext, token: string) {
  const { db } = context;
  const link = readMarkedToken(token);
  // Before its mark is looked at, or a password that is put in its place in between would be taken for the one of that mark.
  const before = link === null ? null : await passwordHashOf(db, link.email);
  const member = link === null ? undefined : await findByEmail(db, link.email);
  // Asked of every address: else the time would tell who makes a link up whether it is registered.
  const closed = link !== null && (await isBanned(db, link.email));
  if (link === null || member === undefined || closed) throw failure('LINK_INVALID');
  if (!member.emailVerified && !isForSignUp(link, member.updatedAt)) throw failure('LINK_INVALID');
  context.acting.memberId = member.id;
  const cookies = await confirmed(auth, context, link.token);
  if (cookies.length === 0) return { state: 'already-verified' as const };

  // Replaced between the look at its mark and now: the password on it may be anybody's. Or another address of the mailbox has the account.
  if ((await passwordHashOf(db, link.email)) !== before || (await hasOtherAccount(db, link.email))) {
    await db.updateTable('members').set({ email_verified: false }).where('id', '=', member.id).execute();
    await endOtherSessions(db, member.id, null);
    context.live.recheck([member.id]);
    throw failure('LINK_INVALID');
  }
  // Turned on between the look at it and the session, which it then did not end.
  if (await hasSecondFactor(db, member.id)) {
    const { secret, authCookies } = await auth.$context;
    const session = plainToken(cookies.map((cookie) => cookie.replace(/;.*$/s, '')).join('; '), authCookies, secret);
    if (session !== null) await endSessionByToken(db, session);
    return { state: 'already-verified' as const };
  }
  if (member.signUps > 1 && !signedUpHere(context, link.mark)) await dropPassword(auth, context, member.id, link.email);
  context.setCookie(cookies);
  rememberBrowser(context, link.email, await loginOf(db, link.email));
  return { state: 'signed-in' as const, setupPath: setupPath(member) };
}

async function confirmed(auth: Auth, { headers }: RequestContext, token: string): Promise<string[]> {
  try {
    const answer = await auth.api.verifyEmail({ query: { token }, headers: headers(), returnHeaders: true });
    return answer.headers.getSetCookie();
  } catch (error) {
    if (isAPIError(error)) throw failure('LINK_INVALID');
    throw error;
  }
}

/**
 * More than one sign-up was made with this address, and the newest not in this browser: its password may be that of
 * somebody who waits for the owner to confirm it. The owner chooses one by mail.
 */
async function dropPassword(auth: Auth, { config, db, jobs }: RequestContext, memberId: string, email: string): Promise<void> {
  const { internalAdapter, password } = await auth.$context;
  await internalAdapter.updatePassword(memberId, await password.hash(randomBytes(32).toString('base64url')));
  const token = randomBytes(24).toString('base64url');
  const expiresAt = new Date(Date.now() + CONFIRMATION_SECONDS * 1_000);
  await internalAdapter.createVerificationValue({ identifier: `reset-password:${token}`, value: memberId, expiresAt });
  const owner = await internalAdapter.findUserById(memberId);
  if (owner !== null) await queueMail(db, jobs, contestedMail(config, { email, name: owner.name }, token));
}
