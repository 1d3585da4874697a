import { logOperator } from '#server/features/communities/moderation-log.ts';
import { deleteAccount } from '#server/shell/account-deletion.ts';
import { change, logAct } from './change.ts';
import { findAccount } from './find.ts';
import type { Operator } from './installation.ts';
import { refuseLastModerator } from './moderators.ts';

/** Deletes an account for good. A ban on its address stays. */
export async function removeAccount(operator: Operator, who: string, withContent: boolean, force = false) {
  return change(operator, async (trx, news) => {
    const account = await findAccount(trx, who);
    await refuseLastModerator(trx, account, force);
    const gone = await deleteAccount(trx, operator.jobs, news.announce, account, withContent);
    news.signedOut(account.id);
    await logOperator(trx, account, 'delete-account', withContent ? 'with posts and comments' : 'posts and comments stay as Anonymous');
    await logAct(trx, operator, { action: 'account.delete', memberId: account.id, subject: { withContent, ...gone } });
    return { username: account.username, email: account.email, withContent, ...gone };
  });
}
