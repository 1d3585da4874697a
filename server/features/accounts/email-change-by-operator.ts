import type { Db } from '#server/platform/db/database.ts';
import type { RequestContext } from '#server/platform/http/api.ts';
import { failure } from '#server/platform/http/errors.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import { queueLinkMail } from '#server/platform/mail/mail.ts';
import { changeEmail } from './email-change.ts';
import { findByEmail } from './queries.ts';

export async function beginEmailChangeByOperator(trx: Db, jobs: Jobs, memberId: string, email: string): Promise<void> {
  await withdrawEmailChangeByOperator(trx, memberId);
  const { id } = await trx.insertInto('email_changes').values({ member_id: memberId, email }).returning('id').executeTakeFirstOrThrow();
  await queueLinkMail(trx, jobs, { to: email, link: { email, changeId: id } });
}

export async function withdrawEmailChangeByOperator(trx: Db, memberId: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('email_changes')
    .where('member_id', '=', memberId)
    .where('session_id', 'is', null)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Does not log in: the link proves the mailbox, not the password. */
export async function confirmEmailChangeByLink(context: RequestContext, email: string, changeId: string) {
  const change = await context.db.selectFrom('email_changes').select('member_id').where('id', '=', changeId).executeTakeFirst();
  if (change === undefined) {
    if ((await findByEmail(context.db, email))?.emailVerified !== true) throw failure('LINK_INVALID');
    return { state: 'already-verified' as const };
  }
  context.acting.memberId = change.member_id;
  if ((await changeEmail(context, change.member_id, changeId, null)) !== null) throw failure('LINK_INVALID');
  return { state: 'already-verified' as const };
}
