import type { Db } from '#server/platform/db/database.ts';
import type { Announce } from '#server/platform/live/transact.ts';

export async function announceReports(
  trx: Db,
  announce: Announce,
  institutionId: string,
  reports: readonly { id: string; reported_author_id: string | null }[],
): Promise<void> {
  const moderators = await trx.selectFrom('moderators').select('member_id').where('institution_id', '=', institutionId).execute();
  for (const { id, reported_author_id: reported } of reports)
    for (const { member_id } of moderators)
      if (member_id !== reported) announce({ topic: `person:${member_id}`, kind: 'reports.changed', id });
}
