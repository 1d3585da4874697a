import { deleteAccount } from '#server/features/accounts/deletion.ts';
import { change, logAct } from './change.ts';
import { findAccount } from './find.ts';
import type { Operator } from './installation.ts';
import { refuseLastModerator } from './moderators.ts';

/** Deletes an account for good. A ban on its address stays. */
export async function removeAccount(operator: Operator, who: string, withContent: boolean, force = false) {
  return change(operator, async (trx) => {
    const account = await findAccount(trx, who);
    await refuseLastModerator(trx, account, force);
    // Open tabs learn of it as soon as they ask: the command has no connection to them.
    const gone = await deleteAccount(trx, operator.jobs, () => {}, account, withContent);
    await logAct(trx, operator, { action: 'account.delete', memberId: account.id, subject: { withContent, ...gone } });
    return { username: account.username, email: account.email, withContent, ...gone };
  });
}
