import { type RawBuilder, sql } from 'kysely';
import { activeModerators } from '#server/features/moderation/moderated-school.ts';
import { ago } from '#server/platform/db/database.ts';
import type { Services } from '#server/platform/http/api.ts';
import { queueMail } from '#server/platform/mail/mail.ts';
import { mailSupport } from '#server/platform/mail/operator-mail.ts';
import type { ReportStatus } from '#shared/rules/reports.ts';
import { reviewersOf } from './access.ts';
import { waitingMail } from './mails.ts';
import { reportMailTexts } from './texts/mails.ts';

export const REMIND_MODERATORS = 'remind-moderators';

/** Least time between two mails to the moderators of a school. */
const PAUSE = ago(1, 'days');
/** A report that still waits then is mailed about again, because the moderators may have changed. */
const AGAIN = ago(7, 'days');

/** Whether nobody has taken a report, or its review has not ended, for so many days. */
function waits(alias: string, days: { untaken: number; inReview: number }): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  return sql<boolean>`(${column('resolved_status')} = 'Unresolved' AND ${column('created_at')} < ${ago(days.untaken, 'days')}
    OR ${column('resolved_status')} = 'In Review' AND ${column('in_review_at')} < ${ago(days.inReview, 'days')})`;
}

const REMINDED = { untaken: 1, inReview: 2 };
const ESCALATED = { untaken: 3, inReview: 3 };

/**
 * Mails the moderators of each school that has a waiting report, at most once a day. Moderators are
 * not told of reports about themselves; if nobody else can review one, the operator is mailed. The
 * operator is also mailed once about each report that waits for very long.
 */
export async function remindModerators(services: Services): Promise<void> {
  const { db, jobs, config } = services;
  await escalateReports(services);
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ institution_id: string; reported_author_id: string | null; resolved_status: ReportStatus }>`
      UPDATE reported_content w SET reminded_at = now()
      WHERE ${waits('w', REMINDED)} AND w.institution_id IN (
        SELECT i.id FROM institutions i JOIN reported_content r ON r.institution_id = i.id
        WHERE ${waits('r', REMINDED)} AND (r.reminded_at IS NULL OR r.reminded_at < ${AGAIN})
          AND coalesce(i.reports_mailed_at < ${PAUSE}, true)
      )
      RETURNING w.institution_id, w.reported_author_id, w.resolved_status`.execute(trx);
    for (const [institutionId, reports] of Map.groupBy(rows, (row) => row.institution_id)) {
      const school = await trx
        .updateTable('institutions')
        .set({ reports_mailed_at: sql`now()` })
        .where('id', '=', institutionId)
        .returning(['name', 'slug'])
        .executeTakeFirstOrThrow();
      const moderatorIds = await activeModerators(trx, config, institutionId);
      const isModerator = sql<boolean>`id = ANY(${moderatorIds}::uuid[])`;
      const moderators = await trx.selectFrom('members').select(['id', 'name', 'email']).where(isModerator).execute();
      for (const moderator of moderators) {
        const own = reports.filter((report) => reviewersOf(report, [moderator.id]).length > 0);
        const inReview = own.filter((report) => report.resolved_status === 'In Review').length;
        if (own.length > 0)
          await queueMail(trx, jobs, waitingMail(config, moderator, school, { untaken: own.length - inReview, inReview }));
      }
      if (reports.some((report) => reviewersOf(report, moderatorIds).length === 0))
        await mailSupport({ ...services, db: trx }, reportMailTexts.nobodyToReview(school.name));
    }
  });
}

/** Mails the operator once about each report that moderators have left for days. */
async function escalateReports(services: Services): Promise<void> {
  await services.db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ name: string; slug: string }>`
      UPDATE reported_content w SET escalated_at = now() FROM institutions i
      WHERE i.id = w.institution_id AND w.escalated_at IS NULL AND ${waits('w', ESCALATED)}
      RETURNING i.name, i.slug`.execute(trx);
    for (const [slug, reports] of Map.groupBy(rows, (row) => row.slug))
      await mailSupport({ ...services, db: trx }, reportMailTexts.forgotten({ slug, name: reports[0]?.name ?? slug }, reports.length));
  });
}
