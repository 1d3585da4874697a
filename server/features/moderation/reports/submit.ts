import { sql } from 'kysely';
import { activeModerators } from '#server/features/moderation/office.ts';
import type { Authorized } from '#server/platform/access.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Person, Services } from '#server/platform/http/api.ts';
import { invalid } from '#server/platform/http/errors.ts';
import { type Announce, transact } from '#server/platform/live/transact.ts';
import { queueMail } from '#server/platform/mail/mail.ts';
import { LIMITS } from '#shared/rules/limits.ts';
import { orderedReasons, type ReportReason } from '#shared/rules/reports.ts';
import { REPORT_TEXTS } from '#shared/rules/texts/reports.ts';
import { announceReports } from './events.ts';
import { nobodyToReviewMail } from './mails.ts';
import type { Target } from './targets.ts';

interface Complaint {
  reasons: readonly ReportReason[];
  additionalInformation: string;
}

/** A person's open report of something, held until the transaction ends. */
async function lockOpen(trx: Db, reporterId: string, targetId: string) {
  return trx
    .selectFrom('reported_content')
    .select(['id', 'institution_id', 'reported_author_id', 'report_reasons', 'additional_information'])
    .where('reporter_author_id', '=', reporterId)
    .where('target_id', '=', targetId)
    .where('resolved_status', '<>', sql<'Resolved'>`'Resolved'`)
    .forUpdate()
    .executeTakeFirst();
}

type OpenReport = NonNullable<Awaited<ReturnType<typeof lockOpen>>>;

/** Writes a report with what it is about, as that is now; or adds to the one that this person has open about it. */
export async function submitReport(
  services: Services,
  reporter: Person,
  target: Authorized<Target, 'report'>,
  complaint: Complaint,
): Promise<void> {
  await transact(services, async (trx, announce) => {
    for (;;) {
      const written = await insertReport(trx, reporter, target, complaint);
      if (written !== undefined) {
        await announceReports(trx, announce, written.institution_id, [written]);
        await tellOperatorIfNobodyCan(services, trx, target);
        return;
      }
      const open = await lockOpen(trx, reporter.id, target.id);
      if (open !== undefined) {
        await addTo(trx, announce, open, complaint);
        return;
      }
      // Resolved or deleted in this very moment: what it says now is a report of its own, unless another one has come first.
    }
  });
}

/** Writes a report in the caller's transaction; undefined where the reporter has an open one of the same target. */
export async function insertReport(trx: Db, reporter: Person, target: Target, { reasons, additionalInformation }: Complaint) {
  return trx
    .insertInto('reported_content')
    .values({
      institution_id: target.institutionId,
      kind: target.kind,
      target_id: target.id,
      reporter_author_id: reporter.id,
      reported_author_id: target.authorId,
      post_id: target.postId,
      comment_id: target.commentId,
      community_id: target.communityId,
      report_reasons: [...reasons],
      additional_information: additionalInformation,
      reported_name: target.authorName,
      post_slug: target.postSlug,
      content_title: target.title,
      content_text: target.text,
      context_text: target.context,
      message_text: target.messageText,
    })
    .onConflict((conflict) =>
      conflict.columns(['reporter_author_id', 'target_id']).where('resolved_status', '<>', sql<'Resolved'>`'Resolved'`).doNothing(),
    )
    .returning(['id', 'institution_id', 'reported_author_id'])
    .executeTakeFirst();
}

function apart(words: string): string {
  return `\n\n${words}\n\n`;
}

/** The same words again, as after a lost answer, are not added twice. */
async function addTo(trx: Db, announce: Announce, open: OpenReport, { reasons, additionalInformation }: Complaint): Promise<void> {
  const merged = orderedReasons([...open.report_reasons, ...reasons]);
  const known = open.additional_information;
  // What was added may itself be in several parts.
  const adds = additionalInformation !== '' && !apart(known).includes(apart(additionalInformation));
  const words = adds ? [known, additionalInformation].filter((part) => part !== '').join('\n\n') : known;
  if (words.length > LIMITS.reportDetailsInAll) throw invalid({ additionalInformation: REPORT_TEXTS.full });
  if (words === known && merged.length === open.report_reasons.length) return;
  await trx
    .updateTable('reported_content')
    .set({ report_reasons: merged, additional_information: words })
    .where('id', '=', open.id)
    .execute();
  await announceReports(trx, announce, open.institution_id, [open]);
}

/** A report about the only moderator of a school, or while the others are suspended or have no second factor, would be seen by nobody: the operator is asked. */
async function tellOperatorIfNobodyCan({ config, jobs }: Services, trx: Db, target: Target): Promise<void> {
  const moderators = await activeModerators(trx, config, target.institutionId);
  if (moderators.every((id) => id === target.authorId)) await queueMail(trx, jobs, nobodyToReviewMail(config, target.institution));
}
