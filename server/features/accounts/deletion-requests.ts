import { sql } from 'kysely';
import type { Config } from '#server/platform/config.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import { queueMail } from '#server/platform/mail/mail.ts';
import { RETENTION } from '#shared/rules/retention.ts';
import { deletionWithdrawnMail } from './mails.ts';

export async function noteDeletion(trx: Db, memberId: string, withContent: boolean): Promise<Date | null> {
  const row = await trx
    .updateTable('members')
    .set({
      delete_at: sql<string>`now() + ${sql.lit(`${RETENTION.deletionDays} days`)}::interval`,
      delete_with_content: withContent,
    })
    .where('id', '=', memberId)
    .where('delete_at', 'is', null)
    .returning('delete_at')
    .executeTakeFirst();
  return row?.delete_at == null ? null : new Date(row.delete_at);
}

interface Owner {
  id: string;
  email: string;
  name: string;
}

export async function withdrawDeletion(trx: Db, { config, jobs }: { config: Config; jobs: Jobs }, owner: Owner): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('members')
    .set({ delete_at: null, delete_with_content: false })
    .where('id', '=', owner.id)
    .where('delete_at', 'is not', null)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) return false;
  await queueMail(trx, jobs, deletionWithdrawnMail(config, owner));
  return true;
}
