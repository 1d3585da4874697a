import { secondFactorTakenOffMail } from '#server/features/accounts/mails.ts';
import { removeSecondFactor } from '#server/features/accounts/second-factor.ts';
import { endOtherSessions } from '#server/features/accounts/sessions.ts';
import { queueMail } from '#server/platform/mail/mail.ts';
import { change, logAct } from './change.ts';
import { findAccount } from './find.ts';
import type { Operator } from './installation.ts';
import { Refusal } from './problems.ts';

/** For somebody who has lost their phone and their recovery codes: from now on their password alone lets them in. */
export async function takeSecondFactorOff(operator: Operator, who: string) {
  return change(operator, async (trx, news) => {
    const account = await findAccount(trx, who);
    if (!(await removeSecondFactor(trx, account.id))) throw new Refusal(`${account.username} does not log in in two steps.`);
    await endOtherSessions(trx, account.id, null);
    await queueMail(trx, operator.jobs, secondFactorTakenOffMail(operator.config, account));
    await logAct(trx, operator, { action: 'account.second-factor-off', memberId: account.id });
    news.signedOut(account.id);
    return { username: account.username };
  });
}
