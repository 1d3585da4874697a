import { sql } from 'kysely';
import { activeModerators } from '#server/features/moderation/moderated-school.ts';
import type { Authorized } from '#server/platform/access.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Person, Services } from '#server/platform/http/api.ts';
import { invalid } from '#server/platform/http/errors.ts';
import { type Announce, transact } from '#server/platform/live/transact.ts';
import { mailSupport } from '#server/platform/mail/operator-mail.ts';
import { formatMoment } from '#server/platform/moment.ts';
import { LIMITS } from '#shared/rules/limits.ts';
import { orderedReasons, type ReportReason } from '#shared/rules/reports.ts';
import { REPORT_TEXTS } from '#shared/rules/texts/reports.ts';
import { reviewersOf } from './access.ts';
import { announceReports } from './events.ts';
import type { Target } from './targets.ts';
import { reportedAgain } from './texts/captured.ts';
import { reportMailTexts } from './texts/mails.ts';

interface Complaint {
  reasons: readonly ReportReason[];
  additionalInformation: string;
}

async function lockOpen(trx: Db, reporterId: string, targetId: string) {
  return trx
    .selectFrom('reported_content')
    .select(['id', 'institution_id', 'reported_author_id', 'report_reasons', 'additional_information', 'content_title', 'content_text'])
    .where('reporter_author_id', '=', reporterId)
    .where('target_id', '=', targetId)
    .where('resolved_status', '<>', sql<'Resolved'>`'Resolved'`)
    .forUpdate()
    .executeTakeFirst();
}

type OpenReport = NonNullable<Awaited<ReturnType<typeof lockOpen>>>;

/**
 * Writes a report with a copy of the content, or adds to the reporter's open report of the same
 * target.
 */
export async function submitReport(
  services: Services,
  reporter: Person,
  target: Authorized<Target, 'report'>,
  complaint: Complaint,
): Promise<void> {
  await transact(services, async (trx, announce) => {
    for (;;) {
      const report = await insertReport(trx, reporter, target, complaint);
      if (report !== undefined) {
        await announceReports(trx, announce, report.institution_id, [report]);
        await notifyOperatorIfUnreviewable(services, trx, target);
        return;
      }
      const open = await lockOpen(trx, reporter.id, target.target_id);
      if (open !== undefined) {
        await extendReport(trx, announce, open, target, complaint);
        return;
      }
      // The open report was resolved or deleted in between. Try again.
    }
  });
}

export async function insertReport(trx: Db, reporter: Person, target: Target, { reasons, additionalInformation }: Complaint) {
  const { institution, hidesSchool, openSince, ...captured } = target;
  return trx
    .insertInto('reported_content')
    .values({
      ...captured,
      reporter_author_id: reporter.id,
      report_reasons: [...reasons],
      additional_information: additionalInformation,
    })
    .onConflict((conflict) =>
      conflict.columns(['reporter_author_id', 'target_id']).where('resolved_status', '<>', sql<'Resolved'>`'Resolved'`).doNothing(),
    )
    .returning(['id', 'institution_id', 'reported_author_id'])
    .executeTakeFirst();
}

function delimited(text: string): string {
  return `\n\n${text}\n\n`;
}

/**
 * The stored words, followed by those of now if they have changed since the last report. What
 * changed in between is cut where it exceeds the limit.
 */
function withNewestWords({ content_title: firstTitle, content_text: stored }: OpenReport, target: Target): string {
  const { content_title: title, content_text: text } = target;
  const newest = `\n\n${title}\n\n${text}`;
  if ((title === firstTitle && text === stored) || stored.endsWith(newest)) return stored;
  const added = `\n\n${reportedAgain(formatMoment(new Date()))}${newest}`;
  return stored.slice(0, LIMITS.reportCaptures - added.length) + added;
}

/** Repeating the same report, as after a lost response, adds nothing. */
async function extendReport(
  trx: Db,
  announce: Announce,
  open: OpenReport,
  target: Target,
  { reasons, additionalInformation }: Complaint,
): Promise<void> {
  const merged = orderedReasons([...open.report_reasons, ...reasons]);
  const existing = open.additional_information;
  // An addition may itself contain blank lines.
  const isNew = additionalInformation !== '' && !delimited(existing).includes(delimited(additionalInformation));
  const text = isNew ? [existing, additionalInformation].filter((part) => part !== '').join('\n\n') : existing;
  if (text.length > LIMITS.reportDetailsInAll) throw invalid({ additionalInformation: REPORT_TEXTS.full });
  const words = withNewestWords(open, target);
  if (text === existing && merged.length === open.report_reasons.length && words === open.content_text) return;
  await trx
    .updateTable('reported_content')
    .set({ report_reasons: merged, additional_information: text, content_text: words })
    .where('id', '=', open.id)
    .execute();
  await announceReports(trx, announce, open.institution_id, [open]);
}

/**
 * Asks the operator if no active moderator can see the report, for example because it is about the
 * only one.
 */
async function notifyOperatorIfUnreviewable(services: Services, trx: Db, target: Target): Promise<void> {
  const moderators = await activeModerators(trx, services.config, target.institution_id);
  if (reviewersOf(target, moderators).length === 0)
    await mailSupport({ ...services, db: trx }, reportMailTexts.nobodyToReview(target.institution));
}
