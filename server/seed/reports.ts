import { loadTarget } from '#server/features/moderation/reports/access.ts';
import { insertReport } from '#server/features/moderation/reports/submit.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { ReportKind } from '#shared/rules/reports.ts';
import type { PersonOf, SeedReport } from './content.ts';
import type { WrittenPost } from './discussion.ts';

const HOUR = 3_600_000;
const RESOLVED_AFTER = 6 * HOUR;

interface Reported {
  posts: ReadonlyMap<string, WrittenPost>;
  messages: ReadonlyMap<string, string>;
}

export async function submitReports(
  db: Db,
  reports: readonly SeedReport[],
  personOf: PersonOf,
  { posts, messages }: Reported,
  now: number,
): Promise<void> {
  for (const { reporter: username, kind, about, comment, reason, details, hoursAgo, status, notes, ...report } of reports) {
    const reporter = personOf(username);
    const post = posts.get(about);
    const targets: Record<ReportKind, () => string | undefined> = {
      profile: () => personOf(about).id,
      post: () => post?.id,
      comment: () => post?.commentIds[comment ?? 0],
      message: () => messages.get(about),
    };
    const target = await loadTarget(db, reporter, kind, targets[kind]() ?? '');
    const written = await insertReport(db, reporter, target, { reasons: [reason], additionalInformation: details });
    const moderatorId = personOf(report.moderator).id;
    const at = now - hoursAgo * HOUR;
    const resolved = status === 'Resolved';
    await db
      .updateTable('reported_content')
      .set({
        created_at: new Date(at).toISOString(),
        resolved_status: status,
        in_review_by: status === 'In Review' ? moderatorId : null,
        in_review_at: status === 'In Review' ? new Date(at).toISOString() : null,
        resolved_by: resolved ? moderatorId : null,
        resolved_at: resolved ? new Date(at + RESOLVED_AFTER).toISOString() : null,
        ...(notes === '' ? {} : { resolution_notes: notes, notes_version: 1, notes_by: moderatorId }),
      })
      .where('id', '=', written?.id ?? '')
      .execute();
  }
}
