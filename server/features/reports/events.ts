import type { Db } from '#server/platform/database.ts';
import type { Announce } from '#server/platform/live/transact.ts';

/** Tells a school's moderators that a report is new or different; nobody of one about themself. */
export async function announceReport(
  trx: Db,
  announce: Announce,
  report: { id: string; institution_id: string; reported_author_id: string | null },
): Promise<void> {
  const moderators = await trx
    .selectFrom('moderators')
    .select('member_id')
    .where('institution_id', '=', report.institution_id)
    .where('member_id', 'is distinct from', report.reported_author_id)
    .execute();
  for (const { member_id } of moderators) announce({ topic: `person:${member_id}`, kind: 'reports.changed', id: report.id });
}
