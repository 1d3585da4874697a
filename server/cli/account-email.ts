import { newEmailProblem } from '#server/features/accounts/email-change.ts';
import { beginEmailChangeByOperator, withdrawEmailChangeByOperator } from '#server/features/accounts/email-change-by-operator.ts';
import { operatorEmailChangeMails } from '#server/features/accounts/mails.ts';
import { hasAccountBesides } from '#server/features/accounts/queries.ts';
import type { Db } from '#server/platform/db/database.ts';
import { queueMail } from '#server/platform/mail/mail.ts';
import { change, logAct } from './change.ts';
import { type Account, findAccount } from './find.ts';
import type { Operator } from './installation.ts';
import { Refusal } from './problems.ts';

/** @throws {Refusal} that says why this address cannot be that of this account */
async function refuse(trx: Db, { config }: Operator, account: Account, email: string): Promise<void> {
  const { id, username, email_verified, banned_at, user_type: userType, institution_id: institutionId } = account;
  if (!email_verified) throw new Refusal(`${username} has not confirmed an address yet, and can sign up again with the right one.`);
  if (banned_at !== null) throw new Refusal(`${username} is banned.`);
  const problem = await newEmailProblem(trx, config, { id, email: account.email, userType, institutionId }, email);
  if (problem !== null) throw new Refusal(`“${email}”: ${problem}`);
  if (await hasAccountBesides(trx, email, account.id)) throw new Refusal(`“${email}” has an account of its own.`);
}

/** For somebody who can no longer read their mailbox: the address changes as soon as the new mailbox has confirmed it. */
export async function changeAccountEmail(operator: Operator, who: string, typed: string) {
  const email = typed.trim().toLowerCase();
  return change(operator, async (trx) => {
    const account = await findAccount(trx, who);
    await refuse(trx, operator, account, email);
    const token = await beginEmailChangeByOperator(trx, operator.config, account.id, email);
    for (const mail of operatorEmailChangeMails(operator.config, account, email, token)) await queueMail(trx, operator.jobs, mail);
    await logAct(trx, operator, { action: 'account.email', memberId: account.id });
    return { username: account.username, email };
  });
}

/** Where it was somebody else who asked. */
export async function withdrawAccountEmail(operator: Operator, who: string) {
  return change(operator, async (trx) => {
    const account = await findAccount(trx, who);
    if (!(await withdrawEmailChangeByOperator(trx, account.id)))
      throw new Refusal(`No new address of ${account.username} waits to be confirmed.`);
    await logAct(trx, operator, { action: 'account.email-withdraw', memberId: account.id });
    return { username: account.username, email: account.email };
  });
}
