import type { Person, RequestContext } from '#server/platform/api.ts';
import { invalid } from '#server/platform/errors.ts';
import { queueMail } from '#server/platform/mail.ts';
import { SECOND_FACTOR_TEXTS } from '#shared/rules/second-factor.ts';
import type { Auth } from './auth.ts';
import { passwordHashOf } from './queries.ts';
import { countRecoveryCodes, isAppCode, isRecoveryCode, takeAppCode, takeRecoveryCode } from './second-factor.ts';
import { recoveryCodeUsedMail } from './second-factor-mails.ts';
import { deviceName } from './sessions.ts';

type Owner = Pick<Person, 'id' | 'email' | 'name'>;

/** Where a code is asked for. What somebody gets wrong who is signed in must not keep the owner from logging in. */
export type CodeAskedFor = 'log-in' | 'settings';

/** Under which wrong codes for an account are counted. */
export function codesOf({ id }: Pick<Owner, 'id'>, where: CodeAskedFor): string {
  return where === 'log-in' ? `code of ${id}` : `code in the settings of ${id}`;
}

/**
 * Counts an attempt as failed before it is looked at (`takeSignIn`), and forgets all of them when one is right.
 * @param look gives false or null for a wrong one
 */
export async function attempt<Result>({ limits }: RequestContext, key: string, look: () => Promise<Result>): Promise<Result> {
  await limits.takeSignIn(key);
  let right: Result;
  try {
    right = await look();
  } catch (error) {
    await limits.signInUndecided(key);
    throw error;
  }
  if (right) await limits.signInSucceeded(key);
  return right;
}

async function isPassword(auth: Auth, { db }: RequestContext, { email }: Owner, password: string): Promise<boolean> {
  const hash = await passwordHashOf(db, email);
  return hash !== null && (await auth.$context).password.verify({ hash, password });
}

/** @throws INPUT_INVALID, or TOO_MANY_REQUESTS after some wrong ones */
export async function checkPassword(auth: Auth, context: RequestContext, owner: Owner, password: string): Promise<void> {
  if (await attempt(context, `password of ${owner.id}`, () => isPassword(auth, context, owner, password))) return;
  throw invalid({ password: SECOND_FACTOR_TEXTS.passwordWrong });
}

/**
 * Takes a code of the app or a recovery code, each once; of the second the owner hears by mail.
 * @throws TOO_MANY_REQUESTS after some wrong ones
 */
export async function takeCode(context: RequestContext, owner: Owner, code: string, where: CodeAskedFor): Promise<boolean> {
  const { config, db, jobs, headers } = context;
  return attempt(context, codesOf(owner, where), () => {
    if (isAppCode(code)) return takeAppCode(db, config, owner.id, code);
    return db.transaction().execute(async (trx) => {
      if (!(await takeRecoveryCode(trx, owner.id, code))) return false;
      const occasion = { at: new Date(), device: deviceName(headers().get('user-agent')) };
      await queueMail(trx, jobs, recoveryCodeUsedMail(config, owner, occasion, await countRecoveryCodes(trx, owner.id)));
      return true;
    });
  });
}

/** Takes the password or a code. @throws INPUT_INVALID, or TOO_MANY_REQUESTS after some wrong ones */
export async function checkProof(auth: Auth, context: RequestContext, owner: Owner, proof: string): Promise<void> {
  // A password may look like a code.
  if ((isAppCode(proof) || isRecoveryCode(proof)) && (await takeCode(context, owner, proof, 'settings'))) return;
  if (await attempt(context, `password of ${owner.id}`, () => isPassword(auth, context, owner, proof))) return;
  throw invalid({ proof: SECOND_FACTOR_TEXTS.proofWrong });
}
