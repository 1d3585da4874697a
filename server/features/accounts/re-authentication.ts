import type { Person, RequestContext } from '#server/platform/http/api.ts';
import { invalid } from '#server/platform/http/errors.ts';
import { queueMail } from '#server/platform/mail/mail.ts';
import { SECOND_FACTOR_TEXTS } from '#shared/rules/texts/second-factor.ts';
import type { Auth } from './auth.ts';
import { type RateLimitKeys, signInLimitKeys } from './known-browser.ts';
import { securityMail } from './mails.ts';
import { loginOf, passwordHashOf } from './queries.ts';
import { countRecoveryCodes, isAppCode, takeAppCode, takeRecoveryCode } from './second-factor.ts';
import { securityMailTexts } from './texts/mails.ts';

type Owner = Pick<Person, 'id' | 'email' | 'name'>;

/** Separate from log-in: wrong codes while setting up two-step log-in must not lock the owner out. */
export function setUpCodeLimitKey({ id }: Pick<Owner, 'id'>): RateLimitKeys {
  return [`first code of ${id}`, null];
}

/**
 * Counts the attempt as failed before the check (`takeSignIn`) and clears the count on success. It
 * ignores the limits per IP address, because the caller is signed in or knows the password.
 * @param check returns false or null for a failure
 */
export async function withFailureLimit<Result>(
  { limits }: RequestContext,
  counted: RateLimitKeys,
  check: () => Promise<Result>,
): Promise<Result> {
  await limits.takeSignIn(...counted);
  let result: Result;
  try {
    result = await check();
  } catch (error) {
    await limits.signInUndecided(...counted);
    throw error;
  }
  if (result) await limits.signInSucceeded(...counted);
  return result;
}

export async function isPassword(auth: Auth, hash: string | null, password: string): Promise<boolean> {
  return hash !== null && (await auth.$context).password.verify({ hash, password });
}

export function passwordLimitKey({ id }: Pick<Owner, 'id'>): RateLimitKeys {
  return [`password of ${id}`, null];
}

/** @param wrong the message at the password field after a wrong password */
export async function checkPassword(
  auth: Auth,
  context: RequestContext,
  owner: Owner,
  password: string,
  wrong: string = SECOND_FACTOR_TEXTS.passwordWrong,
): Promise<void> {
  const isRight = async () => isPassword(auth, await passwordHashOf(context.db, owner.email), password);
  if (await withFailureLimit(context, passwordLimitKey(owner), isRight)) return;
  throw invalid({ password: wrong });
}

/** Uses up the app or recovery code; a used recovery code is mailed to the owner. @throws TOO_MANY_REQUESTS */
export async function takeCode(context: RequestContext, owner: Owner, code: string): Promise<boolean> {
  const { config, db, jobs } = context;
  const counted = await signInLimitKeys(context, owner.email, await loginOf(db, owner.email), `code of ${owner.id}`);
  return withFailureLimit(context, counted, () => {
    if (isAppCode(code)) return takeAppCode(db, config, owner.id, code);
    return db.transaction().execute(async (trx) => {
      if (!(await takeRecoveryCode(trx, owner.id, code))) return false;
      const left = await countRecoveryCodes(trx, owner.id);
      await queueMail(
        trx,
        jobs,
        securityMail(context, owner, (site, when) => securityMailTexts.codeUsed(site, when, left)),
      );
      return true;
    });
  });
}
