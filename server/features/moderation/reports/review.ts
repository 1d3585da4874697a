import { type Selectable, sql } from 'kysely';
import { type LoggedModerator, logModeration, type ModerationSubject } from '#server/features/communities/moderation-log.ts';
import type { ModeratedSchool } from '#server/features/moderation/moderated-school.ts';
import { sendNotices, withdrawNotice } from '#server/features/notifications/notices.ts';
import type { Authorized } from '#server/platform/access.ts';
import { type Db, isUniqueViolation } from '#server/platform/db/database.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import type { Person, Services } from '#server/platform/http/api.ts';
import { failure } from '#server/platform/http/errors.ts';
import { type Announce, transact } from '#server/platform/live/transact.ts';
import { REPORT_STATUSES, type ReportStatus } from '#shared/rules/reports.ts';
import { REVIEW_TEXTS } from '#shared/rules/texts/review.ts';
import type { ContactScope } from './access.ts';
import { announceReports } from './events.ts';
import type { ReportScope } from './queries.ts';
import { ownReport, reportedTexts } from './texts/captured.ts';

/** Never names the reporter. */
export function reportSubject(
  report: Pick<ReportScope, 'id' | 'kind' | 'content_title' | 'reported_author_id' | 'reported_name'>,
  detail = '',
): Extract<ModerationSubject, { kind: 'report' }> {
  const { id, kind, content_title: title, reported_author_id: authorId, reported_name: authorName } = report;
  return { kind: 'report', id, reportKind: kind, title, detail, authorId, authorName };
}

export function contactSubject(report: ContactScope, detail = '') {
  return reportSubject(report, report.isOwn ? [ownReport, detail].filter((part) => part !== '').join(' · ') : detail);
}

/**
 * In Review records the reviewer. Resolved records the resolver and the time, and notifies the
 * reporter. Undoing Resolved gives the report back to its reviewer.
 * @throws CONFLICT if another moderator was faster, or the reporter has a newer open report of the
 * same target
 */
export async function setStatus(
  services: Services,
  moderator: Person,
  report: Authorized<ReportScope, 'review'>,
  { status, seen }: { status: ReportStatus; seen?: ReportStatus | undefined },
): Promise<void> {
  try {
    await transact(services, async (trx, announce) => {
      const before = await trx
        .selectFrom('reported_content')
        .select(['resolved_status', 'in_review_by', 'resolved_by'])
        .where('id', '=', report.id)
        .forUpdate()
        .executeTakeFirst();
      if (before === undefined) return;
      if (seen !== undefined) await throwIfConflicting(trx, moderator, before, { status, seen });
      if (before.resolved_status === status) return;
      const previousReviewer = seen === 'Resolved' && before.resolved_status === 'Resolved' ? before.in_review_by : null;
      if (status === 'Resolved') return resolveReport(trx, announce, moderator, report);
      await trx
        .updateTable('reported_content')
        .set({
          resolved_status: status,
          in_review_by: status === 'In Review' ? (previousReviewer ?? moderator.id) : null,
          in_review_at: status === 'In Review' ? new Date().toISOString() : null,
          resolved_by: null,
          resolved_at: null,
          reminded_at: null,
        })
        .where('id', '=', report.id)
        .execute();
      await logModeration(trx, moderator, report, 'status', reportSubject(report, status));
      if (before.resolved_status === 'Resolved') await withdrawNotice(trx, announce, report.reporter_author_id, 'reviewed', report.id);
      await announceReports(trx, announce, report.institution_id, [report]);
    });
  } catch (error) {
    if (isUniqueViolation(error, 'reported_content_one_open')) throw failure('CONFLICT', REVIEW_TEXTS.reopened);
    throw error;
  }
}

/** Lock the report before. @param by OPERATOR for the operator */
export async function resolveReport(
  trx: Db,
  announce: Announce,
  by: LoggedModerator,
  report: Authorized<ReportScope, 'review'>,
): Promise<void> {
  await trx
    .updateTable('reported_content')
    .set({ resolved_status: 'Resolved', resolved_by: by.id, resolved_at: new Date().toISOString() })
    .where('id', '=', report.id)
    .execute();
  await logModeration(trx, by, report, 'status', reportSubject(report, 'Resolved'));
  await sendNotices(trx, announce, 'reviewed', [
    { recipientId: report.reporter_author_id, sourceId: report.id, subject: targetName(report) },
  ]);
  await announceReports(trx, announce, report.institution_id, [report]);
}

type StatusColumns = Pick<Selectable<Schema['reported_content']>, 'resolved_status' | 'in_review_by' | 'resolved_by'>;

/**
 * Throws CONFLICT with the other moderator's name if that moderator was faster, or if the change
 * undoes theirs. Accepts a retry.
 */
async function throwIfConflicting(
  trx: Db,
  moderator: Person,
  current: StatusColumns,
  { status, seen }: Record<'status' | 'seen', ReportStatus>,
): Promise<void> {
  const actorId = { Unresolved: null, 'In Review': current.in_review_by, Resolved: current.resolved_by }[current.resolved_status];
  const isByAnother = actorId !== null && actorId !== moderator.id;
  const isUndo = REPORT_STATUSES.indexOf(status) < REPORT_STATUSES.indexOf(seen);
  if (current.resolved_status === seen && !(isUndo && isByAnother)) return;
  if (current.resolved_status === status && !isByAnother) return;
  const found = actorId === null ? undefined : await trx.selectFrom('members').select('name').where('id', '=', actorId).executeTakeFirst();
  const name = found?.name ?? null;
  throw failure(
    'CONFLICT',
    {
      Unresolved: REVIEW_TEXTS.putBackMeanwhile,
      'In Review': REVIEW_TEXTS.takenMeanwhile(name),
      Resolved: REVIEW_TEXTS.resolvedMeanwhile(name),
    }[current.resolved_status],
  );
}

function targetName({
  kind,
  content_title: title,
  reported_name: name,
}: Pick<ReportScope, 'kind' | 'content_title' | 'reported_name'>): string {
  return reportedTexts[kind](kind === 'message' ? name : title);
}

interface SavedNotes {
  saved: boolean;
  notes: string;
  version: number;
  writtenBy: string | null;
}

/** If somebody else saved after `version`, saves nothing and returns the stored notes. */
export async function saveNotes(
  services: Services,
  moderator: Person,
  report: Authorized<ReportScope, 'review'>,
  { notes, version }: { notes: string; version: number },
): Promise<SavedNotes> {
  return transact(services, async (trx, announce) => {
    const current = await trx
      .selectFrom('reported_content as r')
      .leftJoin('members as m', 'm.id', 'r.notes_by')
      .select(['r.resolution_notes', 'r.notes_version', 'm.name'])
      .where('r.id', '=', report.id)
      .forUpdate('r')
      .executeTakeFirst();
    if (current === undefined) throw failure('NOT_FOUND', REVIEW_TEXTS.accessDenied);
    const { resolution_notes: storedNotes, notes_version: storedVersion, name } = current;
    // The same text arrives again after a lost response, or when the page closes.
    if (storedNotes === notes) return { saved: true, notes: storedNotes, version: storedVersion, writtenBy: name };
    if (storedVersion !== version) return { saved: false, notes: storedNotes, version: storedVersion, writtenBy: name };
    await trx
      .updateTable('reported_content')
      .set({ resolution_notes: notes, notes_version: version + 1, notes_by: moderator.id })
      .where('id', '=', report.id)
      .execute();
    await logModeration(trx, moderator, report, 'note', reportSubject(report, notes));
    await announceReports(trx, announce, report.institution_id, [report]);
    return { saved: true, notes, version: version + 1, writtenBy: moderator.name };
  });
}

/** Locks the reports in a fixed order, so that concurrent deletions and status changes do not deadlock. */
async function lockReports(trx: Db, institutionId: string, ids: readonly string[]): Promise<void> {
  await sql`
    SELECT id FROM reported_content WHERE id = ANY(${ids}::uuid[]) AND institution_id = ${institutionId} ORDER BY id FOR UPDATE`.execute(
    trx,
  );
}

/**
 * Sets the reports that this person reviews back to Unresolved; undoing a resolved one no longer
 * returns it to them. Call it when their right to review ends, after locking the member.
 */
export async function releaseReports(trx: Db, announce: Announce, reviewerId: string): Promise<void> {
  const reviewed = await trx
    .selectFrom('reported_content')
    .select(['id', 'institution_id'])
    .where('in_review_by', '=', reviewerId)
    .execute();
  for (const institutionId of new Set(reviewed.map((report) => report.institution_id))) {
    const ids = reviewed.flatMap((report) => (report.institution_id === institutionId ? [report.id] : []));
    await lockReports(trx, institutionId, ids);
    const released = await trx
      .updateTable('reported_content')
      .set({
        resolved_status: sql`CASE resolved_status WHEN 'In Review' THEN 'Unresolved' ELSE resolved_status END`,
        in_review_by: null,
        in_review_at: null,
        reminded_at: null,
      })
      .where(sql<boolean>`id = ANY(${ids}::uuid[])`)
      .where('in_review_by', '=', reviewerId)
      .returning(['id', 'reported_author_id'])
      .execute();
    await announceReports(trx, announce, institutionId, released);
  }
}

/**
 * Tells the reporters of open reports that they were reviewed.
 * @throws NOT_FOUND, with nothing deleted, if a report is missing, another school's, or about the
 * moderator
 */
export async function deleteReports(
  services: Services,
  moderator: Person,
  school: Authorized<ModeratedSchool, 'oversee'>,
  reportIds: readonly string[],
): Promise<number> {
  const ids = [...new Set(reportIds)];
  return transact(services, async (trx, announce) => {
    await lockReports(trx, school.id, ids);
    const deleted = await trx
      .deleteFrom('reported_content')
      .where(sql<boolean>`id = ANY(${ids}::uuid[])`)
      .where('institution_id', '=', school.id)
      .where('reported_author_id', 'is distinct from', moderator.id)
      .returning(['id', 'kind', 'content_title', 'reported_author_id', 'reported_name', 'reporter_author_id', 'resolved_status'])
      .execute();
    if (deleted.length !== ids.length) throw failure('NOT_FOUND', REVIEW_TEXTS.notAllYours);
    await logModeration(trx, moderator, { institution_id: school.id }, 'delete-report', ...deleted.map((report) => reportSubject(report)));
    const open = deleted.filter(({ resolved_status }) => resolved_status !== 'Resolved');
    const notices = open.map((report) => ({ recipientId: report.reporter_author_id, sourceId: report.id, subject: targetName(report) }));
    await sendNotices(trx, announce, 'reviewed', notices);
    await announceReports(trx, announce, school.id, deleted);
    return deleted.length;
  });
}
