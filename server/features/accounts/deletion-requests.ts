import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import type { Person, Services } from '#server/platform/http/api.ts';
import { queueMail } from '#server/platform/mail/mail.ts';
import { RETENTION } from '#shared/rules/retention.ts';
import { accountMail } from './mails.ts';
import { ownDataMailTexts } from './texts/own-data-mails.ts';

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

type Owner = Pick<Person, 'id' | 'email' | 'name'>;

export async function withdrawDeletion(trx: Db, { config, jobs }: Pick<Services, 'config' | 'jobs'>, owner: Owner): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('members')
    .set({ delete_at: null, delete_with_content: false })
    .where('id', '=', owner.id)
    .where('delete_at', 'is not', null)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) return false;
  await queueMail(trx, jobs, accountMail(config, owner, ownDataMailTexts.deletionWithdrawn(config)));
  return true;
}
