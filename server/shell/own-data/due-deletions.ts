import { accountMail } from '#server/features/accounts/mails.ts';
import { ownDataMailTexts } from '#server/features/accounts/texts/own-data-mails.ts';
import type { Services } from '#server/platform/http/api.ts';
import { queueMail } from '#server/platform/mail/mail.ts';
import { change, logAct } from '#server/shell/operator/change.ts';
import { deleteAccount, lockAccount } from './account-deletion.ts';
import { deletionTexts } from './texts/deletion.ts';

/**
 * A failure does not stop the other deletions. @throws after a failure, so that the job is retried
 */
export async function deleteDueAccounts(services: Services): Promise<void> {
  const due = await services.db
    .selectFrom('members')
    .select('id')
    .where('delete_at', '<=', new Date().toISOString())
    .orderBy('delete_at')
    .execute();
  const failures: unknown[] = [];
  for (const { id } of due) await deleteIfDue(services, id).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} of ${due.length} accounts could not be deleted`);
}

async function deleteIfDue(services: Services, id: string): Promise<void> {
  const operator = { ...services, name: deletionTexts.owner };
  await change(operator, async (trx, effects) => {
    const asked = await trx.selectFrom('members').select('delete_with_content as withContent').where('id', '=', id).executeTakeFirst();
    if (asked === undefined) return;
    const { withContent } = asked;
    const member = await lockAccount(trx, id, withContent);
    // Withdrawn or already deleted while this waited for the locks.
    if (member?.due !== true) return;
    const gone = await deleteAccount(trx, services, effects.announce, member, withContent);
    effects.signedOut(id);
    await logAct(trx, operator, { action: 'account.delete', memberId: id, subject: { withContent, ...gone } });
    await queueMail(trx, services.jobs, accountMail(services.config, member, ownDataMailTexts.deleted(services.config, withContent)));
  });
}
