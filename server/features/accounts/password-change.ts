import type { Db } from '#server/platform/db/database.ts';
import type { Person, RequestContext } from '#server/platform/http/api.ts';
import { failure, invalid } from '#server/platform/http/errors.ts';
import { queueMail } from '#server/platform/mail/mail.ts';
import { SECOND_FACTOR_TEXTS } from '#shared/rules/texts/second-factor.ts';
import type { Auth } from './auth.ts';
import { securityMail } from './mails.ts';
import { endResetLinks, passwordHashOf } from './queries.ts';
import { isPassword, passwordLimitKey, withFailureLimit } from './re-authentication.ts';
import { lockSessions, replaceSessions } from './sessions.ts';
import { accountMailTexts } from './texts/mails.ts';

/** Exempt from the limits per mailbox, because the recipient does not request security mails. */
export async function notifyOwner(context: RequestContext, owner: { email: string; name: string }): Promise<void> {
  await queueMail(context.db, context.jobs, securityMail(context, owner, accountMailTexts.passwordChanged));
}

interface Passwords {
  currentPassword: string;
  password: string;
}

/**
 * All or nothing: if the current session has ended meanwhile, the password stays.
 * @returns the token of the session that replaces the current one
 */
export async function changePassword(auth: Auth, context: RequestContext, owner: Person, passwords: Passwords): Promise<string> {
  const { db } = context;
  const { password: hasher, sessionConfig } = await auth.$context;
  const token = await withFailureLimit(context, passwordLimitKey(owner), async () => {
    const before = await passwordHashOf(db, owner.email);
    if (!(await isPassword(auth, before, passwords.currentPassword))) return null;
    const hash = await hasher.hash(passwords.password);
    return db.transaction().execute(async (trx) => {
      await lockSessions(trx, owner.id);
      // The password before the sessions, in the same order as a reset, to avoid a deadlock.
      if (!(await replacePassword(trx, owner.id, before, hash))) return null;
      const made = await replaceSessions(trx, owner.id, context.sessionId ?? '', sessionConfig.expiresIn);
      if (made === null) throw failure('SESSION_MISSING');
      await endResetLinks(trx, owner.id);
      await notifyOwner({ ...context, db: trx }, owner);
      return made;
    });
  });
  if (token === null) throw invalid({ currentPassword: SECOND_FACTOR_TEXTS.passwordWrong });
  return token;
}

async function replacePassword(trx: Db, memberId: string, before: string | null, hash: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('credentials')
    .set({ password: hash, updated_at: new Date().toISOString() })
    .where('member_id', '=', memberId)
    .where('provider_id', '=', 'credential')
    .where('password', '=', before)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}
