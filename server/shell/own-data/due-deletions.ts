import { deletedMail } from '#server/features/accounts/mails.ts';
import type { Services } from '#server/platform/http/api.ts';
import { broadcastToNodes } from '#server/platform/live/live.ts';
import { queueMail } from '#server/platform/mail/mail.ts';
import type { LiveEvent } from '#shared/rules/live.ts';
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
  const { config, db, jobs } = services;
  await db.transaction().execute(async (trx) => {
    const asked = await trx.selectFrom('members').select('delete_with_content as withContent').where('id', '=', id).executeTakeFirst();
    if (asked === undefined) return;
    const { withContent } = asked;
    const member = await lockAccount(trx, id, withContent);
    // Withdrawn or already deleted while this waited for the locks.
    if (member?.due !== true) return;
    const events: LiveEvent[] = [];
    const gone = await deleteAccount(trx, services, (event) => events.push(event), member, withContent);
    await trx
      .insertInto('operator_log')
      .values({ operator: deletionTexts.owner, action: 'account.delete', member_id: id, subject: { withContent, ...gone } })
      .execute();
    await queueMail(trx, jobs, deletedMail(config, member, withContent));
    await broadcastToNodes(trx, jobs, { events, recheck: [id], gap: false });
  });
}
