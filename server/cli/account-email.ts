import { newEmailProblem, replaceEmail } from '#server/features/accounts/email-change.ts';
import { beginEmailChangeByOperator, withdrawEmailChangeByOperator } from '#server/features/accounts/email-change-by-operator.ts';
import { accountMail } from '#server/features/accounts/mails.ts';
import { hasAccountBesides } from '#server/features/accounts/queries.ts';
import { lockSessions } from '#server/features/accounts/sessions.ts';
import { emailChangeMailTexts } from '#server/features/accounts/texts/email-change.ts';
import { queueMail } from '#server/platform/mail/mail.ts';
import type { Operator } from '#server/shell/operator/installation.ts';
import { Refusal } from '#server/shell/operator/problems.ts';
import { changeAccount } from './accounts.ts';
import { type Account, findAccount } from './find.ts';

function ownerOf({ id, email, user_type: userType, institution_id: institutionId }: Account) {
  return { id, email, userType, institutionId };
}

function refuseIneligible({ username, email_verified, banned_at }: Account): void {
  if (!email_verified) throw new Refusal(`${username} has not confirmed an address yet, and can sign up again with the right one.`);
  if (banned_at !== null) throw new Refusal(`${username} is banned.`);
}

/** For people who lost their mailbox. The address changes once the new mailbox confirms it. */
export async function changeAccountEmail(operator: Operator, who: string, typed: string) {
  const email = typed.trim().toLowerCase();
  return changeAccount(operator, who, 'account.email', async (trx, account) => {
    refuseIneligible(account);
    const problem = await newEmailProblem(trx, operator.config, ownerOf(account), email);
    if (problem !== null) throw new Refusal(`“${email}”: ${problem}`);
    if (await hasAccountBesides(trx, email, account.id)) throw new Refusal(`“${email}” already belongs to another account.`);
    const words = emailChangeMailTexts.operatorNotice(operator.config, account.username);
    await queueMail(trx, operator.jobs, accountMail(operator.config, account, words));
    await beginEmailChangeByOperator(trx, operator.jobs, account.id, email);
    return { username: account.username, email };
  });
}

/**
 * Changes the address without confirmation, for when the confirmation mail does not arrive. Signs the
 * person out everywhere, voids the password and cancels a pending deletion.
 */
export async function setAccountEmail(operator: Operator, who: string, typed: string) {
  const email = typed.trim().toLowerCase();
  return changeAccount(operator, who, 'account.set-email', async (trx, { id }, effects) => {
    await lockSessions(trx, id);
    const account = await findAccount(trx, id);
    refuseIneligible(account);
    const problem = await replaceEmail({ ...operator, db: trx }, ownerOf(account), email, null);
    if (problem !== null) throw new Refusal(`“${email}”: ${problem}`);
    const { config, jobs } = operator;
    await queueMail(trx, jobs, accountMail(config, account, emailChangeMailTexts.operatorChangedFrom(config, account.username)));
    await queueMail(trx, jobs, accountMail(config, { ...account, email }, emailChangeMailTexts.operatorChangedTo(config)));
    effects.signedOut(id);
    return { username: account.username, email, former: account.email };
  });
}

export async function withdrawAccountEmail(operator: Operator, who: string) {
  return changeAccount(operator, who, 'account.email-withdraw', async (trx, account) => {
    if (!(await withdrawEmailChangeByOperator(trx, account.id))) throw new Refusal(`${account.username} has no pending address change.`);
    return { username: account.username, email: account.email };
  });
}
