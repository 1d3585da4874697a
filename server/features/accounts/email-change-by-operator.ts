import type { Db } from '#server/platform/db/database.ts';
import type { RequestContext } from '#server/platform/http/api.ts';
import { failure } from '#server/platform/http/errors.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import { queueLinkMail } from '#server/platform/mail/mail.ts';
import { changeEmail } from './email-change.ts';
import { findByEmail } from './queries.ts';

/** Begins a change of somebody's address that a mailed link confirms, in place of the one before. */
export async function beginEmailChangeByOperator(trx: Db, jobs: Jobs, memberId: string, email: string): Promise<void> {
  await withdrawEmailChangeByOperator(trx, memberId);
  const { id } = await trx.insertInto('email_changes').values({ member_id: memberId, email }).returning('id').executeTakeFirstOrThrow();
  await queueLinkMail(trx, jobs, { to: email, link: { email, changeId: id } });
}

/** Makes the link worthless; false where there is none. */
export async function withdrawEmailChangeByOperator(trx: Db, memberId: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('email_changes')
    .where('member_id', '=', memberId)
    .where('session_id', 'is', null)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Changes the address by the link. It signs nobody in: it stands for the mailbox, not for the password. @throws LINK_INVALID */
export async function confirmEmailChangeByLink(context: RequestContext, email: string, changeId: string) {
  const change = await context.db.selectFrom('email_changes').select('member_id').where('id', '=', changeId).executeTakeFirst();
  if (change === undefined) {
    // Opened a second time.
    if ((await findByEmail(context.db, email))?.emailVerified !== true) throw failure('LINK_INVALID');
    return { state: 'already-verified' as const };
  }
  context.acting.memberId = change.member_id;
  if ((await changeEmail(context, change.member_id, changeId, null)) !== null) throw failure('LINK_INVALID');
  return { state: 'already-verified' as const };
}
