import { sql } from 'kysely';
import { logModeration } from '#server/features/communities/moderation-log.ts';
import { sendNotices } from '#server/features/notifications/notices.ts';
import type { Authorized } from '#server/platform/access.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Person, Services } from '#server/platform/http/api.ts';
import { failure } from '#server/platform/http/errors.ts';
import { transact } from '#server/platform/live/transact.ts';
import { queueMail } from '#server/platform/mail/mail.ts';
import { mailSupport } from '#server/platform/mail/operator-mail.ts';
import { type ReportReason, STRIKES } from '#shared/rules/reports.ts';
import { REVIEW_TEXTS } from '#shared/rules/texts/review.ts';
import type { ContactScope } from './access.ts';
import { announceReports } from './events.ts';
import { warningMail } from './mails.ts';
import { contactSubject } from './review.ts';
import { reportMailTexts } from './texts/mails.ts';

interface Strike {
  requestKey: string;
  reason: ReportReason;
  note: string;
}

/** Newest first. Hides the notes and names of other schools' moderators. */
export async function listWarnings(db: Db, institutionId: string, memberId: string | null) {
  if (memberId === null) return [];
  const rows = await db
    .selectFrom('warnings as w')
    .leftJoin('members as m', 'm.id', 'w.moderator_id')
    .select(['w.id', 'w.created_at', 'w.reason', 'w.note', 'w.institution_id', 'm.name'])
    .where('w.member_id', '=', memberId)
    .orderBy('w.created_at', 'desc')
    .orderBy('w.id', 'desc')
    .limit(100)
    .execute();
  return rows.map(({ id, created_at: createdAt, reason, note, institution_id, name }) => {
    const isOwnSchool = institution_id === institutionId;
    return { id, createdAt, reason, note: isOwnSchool ? note : '', moderator: isOwnSchool ? name : null };
  });
}

/**
 * Whether this person was warned because of the same target, so that several reports of it lead to
 * one warning. Counts warnings given after the report, and for posts and comments also those given
 * after the last edit.
 */
async function wasWarned(trx: Db, report: ContactScope): Promise<boolean> {
  const found = await trx
    .selectFrom('warnings as w')
    .leftJoin('posts as p', 'p.id', 'w.target_id')
    .leftJoin('comments as k', 'k.id', 'w.target_id')
    .select('w.id')
    .where('w.member_id', '=', report.reported_author_id)
    .where('w.target_id', '=', report.target_id)
    .where(sql<boolean>`(w.created_at >= ${report.created_at}
      OR (${report.kind !== 'profile'}::boolean AND (w.created_at < coalesce(p.updated_at, k.updated_at)) IS NOT TRUE))`)
    .executeTakeFirst();
  return found !== undefined;
}

/**
 * Warns the reported person by mail and on the site. From the third warning on, mails the operator.
 * Repeating a request key returns the first result.
 * @throws CONFLICT if they were warned because of the same target, or their account is gone
 * @returns the person's number of warnings
 */
export async function warn(
  services: Services,
  moderator: Person,
  report: Authorized<ContactScope, 'contact'>,
  { requestKey, reason, note }: Strike,
): Promise<number> {
  const { config, jobs } = services;
  const memberId = report.reported_author_id;
  return transact(services, async (trx, announce) => {
    // The lock serializes concurrent warnings, so that exactly one of them counts as the third.
    const person = await trx
      .selectFrom('members as m')
      .leftJoin('institutions as i', 'i.id', 'm.institution_id')
      .select(['m.name', 'm.username', 'm.email', 'i.name as institution'])
      .where('m.id', '=', memberId)
      .forNoKeyUpdate('m')
      .executeTakeFirst();
    if (person === undefined) throw failure('CONFLICT', REVIEW_TEXTS.accountGone);
    const warned = await wasWarned(trx, report);
    const written = await trx
      .insertInto('warnings')
      .values({
        member_id: memberId,
        institution_id: report.institution_id,
        moderator_id: moderator.id,
        report_id: report.id,
        target_id: report.target_id,
        reason,
        note,
        request_key: requestKey,
      })
      .onConflict((conflict) => conflict.columns(['moderator_id', 'report_id', 'request_key']).doNothing())
      .returning('id')
      .executeTakeFirst();
    const { total } = await trx
      .selectFrom('warnings')
      .select((eb) => eb.fn.countAll<string>().as('total'))
      .where('member_id', '=', memberId)
      .executeTakeFirstOrThrow();
    const strike = Number(total);
    if (written === undefined) return strike;
    if (warned) throw failure('CONFLICT', REVIEW_TEXTS.warnedAlready);
    await queueMail(trx, jobs, warningMail(config, person, { reason, note, strike }));
    // Moderators cannot suspend or ban.
    if (strike >= STRIKES) await mailSupport({ ...services, db: trx }, reportMailTexts.strikes(person, person.institution ?? '', strike));
    await sendNotices(trx, announce, 'warned', [{ recipientId: memberId, sourceId: written.id, subject: note, reasons: [reason] }]);
    await logModeration(trx, moderator, report, 'warn', contactSubject(report, note === '' ? reason : `${reason}: ${note}`));
    // Each report about this person shows the number of warnings.
    const about = await trx
      .selectFrom('reported_content')
      .select(['id', 'reported_author_id'])
      .where('reported_author_id', '=', memberId)
      .where('institution_id', '=', report.institution_id)
      .limit(100)
      .execute();
    await announceReports(trx, announce, report.institution_id, about);
    return strike;
  });
}
