import { sql } from 'kysely';
import { activeModerators } from '#server/features/moderation/moderated-school.ts';
import { ago } from '#server/platform/db/database.ts';
import type { Services } from '#server/platform/http/api.ts';
import { queueMail } from '#server/platform/mail/mail.ts';
import { reviewersOf } from './access.ts';
import { nobodyToReviewMail, waitingMail } from './mails.ts';

export const REMIND_MODERATORS = 'remind-moderators';

const AFTER = ago(1, 'days');
/** A report that still waits then is mailed about again, because the moderators may have changed. */
const AGAIN = ago(7, 'days');

/**
 * Mails the moderators of each school that has a report which nobody has taken for a day, at most
 * once a day. Moderators are not told of reports about themselves; if nobody else can review one,
 * the operator is mailed.
 */
export async function remindModerators({ db, jobs, config }: Services): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ institution_id: string; reported_author_id: string | null }>`
      UPDATE reported_content SET reminded_at = now()
      WHERE resolved_status = 'Unresolved' AND created_at < ${AFTER} AND institution_id IN (
        SELECT i.id FROM institutions i JOIN reported_content r ON r.institution_id = i.id
        WHERE r.resolved_status = 'Unresolved' AND r.created_at < ${AFTER} AND (r.reminded_at IS NULL OR r.reminded_at < ${AGAIN})
          AND coalesce(i.reports_mailed_at < ${AFTER}, true)
      )
      RETURNING institution_id, reported_author_id`.execute(trx);
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
        const count = reports.filter((report) => reviewersOf(report, [moderator.id]).length > 0).length;
        if (count > 0) await queueMail(trx, jobs, waitingMail(config, moderator, school, count));
      }
      if (reports.some((report) => reviewersOf(report, moderatorIds).length === 0))
        await queueMail(trx, jobs, nobodyToReviewMail(config, school.name));
    }
  });
}
