import { sql } from 'kysely';
import { logModeration } from '#server/features/communities/moderation-log.ts';
import type { Authorized } from '#server/platform/access.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Person, Services } from '#server/platform/http/api.ts';
import { failure } from '#server/platform/http/errors.ts';
import { queueMail } from '#server/platform/mail/mail.ts';
import { LIMITS } from '#shared/rules/limits.ts';
import { REVIEW_TEXTS } from '#shared/rules/texts/review.ts';
import type { ContactScope } from './access.ts';
import { moderatorMail } from './mails.ts';
import { contactSubject } from './review.ts';

interface Email {
  requestKey: string;
  subject: string;
  text: string;
}

async function countToday(trx: Db, memberId: string): Promise<number> {
  const { total } = await trx
    .selectFrom('moderator_emails')
    .select((eb) => eb.fn.countAll<string>().as('total'))
    .where('member_id', '=', memberId)
    .where('created_at', '>', sql<string>`now() - interval '1 day'`)
    .executeTakeFirstOrThrow();
  return Number(total);
}

async function throwIfDifferent(trx: Db, moderator: Person, report: ContactScope, { requestKey, subject, text }: Email): Promise<void> {
  const same = await trx
    .selectFrom('moderator_emails')
    .select('id')
    .where('moderator_id', '=', moderator.id)
    .where('report_id', '=', report.id)
    .where('request_key', '=', requestKey)
    .where('subject', '=', subject)
    .where('body', '=', text)
    .executeTakeFirst();
  if (same === undefined) throw failure('CONFLICT', REVIEW_TEXTS.emailedOther);
}

/**
 * Mails the reported member in the name of the school's moderators. The text is stored outside the
 * log, so that it is deleted with the account. Repeating a request sends nothing.
 * @throws TOO_MANY_REQUESTS if the member got too many such mails today
 */
export async function emailReported(
  { db, jobs, config }: Services,
  moderator: Person,
  report: Authorized<ContactScope, 'contact'>,
  email: Email,
): Promise<void> {
  const { requestKey, subject, text } = email;
  const memberId = report.reported_author_id;
  await db.transaction().execute(async (trx) => {
    // The lock serializes the count, and keeps the account from being deleted before the mail is
    // queued.
    const person = await trx
      .selectFrom('members as m')
      .innerJoin('institutions as i', (join) => join.on('i.id', '=', report.institution_id))
      .select(['m.name', 'm.email', 'i.name as institution'])
      .where('m.id', '=', memberId)
      .forNoKeyUpdate('m')
      .executeTakeFirst();
    if (person === undefined) throw failure('CONFLICT', REVIEW_TEXTS.accountGone);
    const written = await trx
      .insertInto('moderator_emails')
      .values({
        member_id: memberId,
        institution_id: report.institution_id,
        moderator_id: moderator.id,
        report_id: report.id,
        subject,
        body: text,
        request_key: requestKey,
      })
      .onConflict((conflict) => conflict.columns(['moderator_id', 'report_id', 'request_key']).doNothing())
      .returning('id')
      .executeTakeFirst();
    if (written === undefined) return throwIfDifferent(trx, moderator, report, email);
    if ((await countToday(trx, memberId)) > LIMITS.moderatorEmail.perDay)
      throw failure('TOO_MANY_REQUESTS', REVIEW_TEXTS.emailedOften, { retryAfter: 3_600 });
    await queueMail(trx, jobs, moderatorMail(config, person, person.institution, { subject, text }));
    await logModeration(trx, moderator, report, 'email', { ...contactSubject(report), emailId: written.id });
  });
}
