import { type Selectable, sql } from 'kysely';
import { logModeration, type ModerationSubject } from '#server/features/communities/moderation-log.ts';
import type { Office } from '#server/features/moderation/office.ts';
import { notice, withdrawNotice } from '#server/features/notifications/notices.ts';
import type { Authorized } from '#server/platform/access.ts';
import { type Db, isUniqueViolation } from '#server/platform/db/database.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import type { Person, Services } from '#server/platform/http/api.ts';
import { failure } from '#server/platform/http/errors.ts';
import { transact } from '#server/platform/live/transact.ts';
import { REPORT_STATUSES, type ReportStatus } from '#shared/rules/reports.ts';
import { REVIEW_TEXTS } from '#shared/rules/texts/review.ts';
import type { ContactScope } from './access.ts';
import { announceReports } from './events.ts';
import type { ReportScope } from './queries.ts';
import { ownReport, reportedTexts } from './texts/captured.ts';

/** A report as the log keeps it: what it was about and of whom, never who reported. */
export function reportSubject(
  report: Pick<ReportScope, 'id' | 'kind' | 'content_title' | 'reported_author_id' | 'reported_name'>,
  detail = '',
): Extract<ModerationSubject, { kind: 'report' }> {
  const { id, kind, content_title: title, reported_author_id: authorId, reported_name: authorName } = report;
  return { kind: 'report', id, reportKind: kind, title, detail, authorId, authorName };
}

/** The same where the moderator writes to somebody. Who does so because of a report of their own does it openly. */
export function contactSubject(report: ContactScope, detail = '') {
  return reportSubject(report, report.isOwn ? [ownReport, detail].filter((part) => part !== '').join(' · ') : detail);
}

export interface StatusChange {
  status: ReportStatus;
  /** The status that the moderator replaces; undefined for whatever it is. */
  seen?: ReportStatus | undefined;
}

/**
 * Sets a status; the same one again changes nothing. Resolved notes who and when, and its reporter reads that it was
 * reviewed; In Review notes who has it. Undoing Resolved gives it back to whoever had it In Review.
 * @throws CONFLICT where somebody else was faster, or the same person has a newer open report of the same thing
 */
export async function setStatus(
  services: Services,
  moderator: Person,
  report: Authorized<ReportScope, 'review'>,
  { status, seen }: StatusChange,
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
      if (seen !== undefined) await refuseIfOvertaken(trx, moderator, before, { status, seen });
      if (before.resolved_status === status) return;
      const hadIt = seen === 'Resolved' && before.resolved_status === 'Resolved' ? before.in_review_by : null;
      await trx
        .updateTable('reported_content')
        .set({
          resolved_status: status,
          in_review_by: { Unresolved: null, 'In Review': hadIt ?? moderator.id, Resolved: before.in_review_by }[status],
          resolved_by: status === 'Resolved' ? moderator.id : null,
          resolved_at: status === 'Resolved' ? new Date().toISOString() : null,
        })
        .where('id', '=', report.id)
        .execute();
      await logModeration(trx, moderator, report, 'status', reportSubject(report, status));
      if (status === 'Resolved') await notice(trx, announce, report.reporter_author_id, 'reviewed', report.id, reportedThing(report), []);
      if (before.resolved_status === 'Resolved') await withdrawNotice(trx, announce, report.reporter_author_id, 'reviewed', report.id);
      await announceReports(trx, announce, report.institution_id, [report]);
    });
  } catch (error) {
    if (isUniqueViolation(error, 'reported_content_one_open')) throw failure('CONFLICT', REVIEW_TEXTS.reopened);
    throw error;
  }
}

type Held = Pick<Selectable<Schema['reported_content']>, 'resolved_status' | 'in_review_by' | 'resolved_by'>;

/** Refuses a change when another moderator was faster, and the undoing of what another has set; says who. A retry is accepted. */
async function refuseIfOvertaken(
  trx: Db,
  moderator: Person,
  now: Held,
  { status, seen }: Record<'status' | 'seen', ReportStatus>,
): Promise<void> {
  const by = { Unresolved: null, 'In Review': now.in_review_by, Resolved: now.resolved_by }[now.resolved_status];
  const isOthers = by !== null && by !== moderator.id;
  const isUndo = REPORT_STATUSES.indexOf(status) < REPORT_STATUSES.indexOf(seen);
  if (now.resolved_status === seen && !(isUndo && isOthers)) return;
  if (now.resolved_status === status && !isOthers) return;
  const found = by === null ? undefined : await trx.selectFrom('members').select('name').where('id', '=', by).executeTakeFirst();
  const name = found?.name ?? null;
  throw failure(
    'CONFLICT',
    {
      Unresolved: REVIEW_TEXTS.putBackMeanwhile,
      'In Review': REVIEW_TEXTS.takenMeanwhile(name),
      Resolved: REVIEW_TEXTS.resolvedMeanwhile(name),
    }[now.resolved_status],
  );
}

function reportedThing({ kind, content_title: title, reported_name: name }: ReportScope): string {
  return reportedTexts[kind](kind === 'message' ? name : title);
}

export interface SavedNotes {
  saved: boolean;
  notes: string;
  version: number;
  writtenBy: string | null;
}

/** Saves notes over the version that their writer has seen. Where somebody was faster nothing is saved, and theirs are answered. */
export async function saveNotes(
  services: Services,
  moderator: Person,
  report: Authorized<ReportScope, 'review'>,
  { notes, version }: { notes: string; version: number },
): Promise<SavedNotes> {
  return transact(services, async (trx, announce) => {
    const now = await trx
      .selectFrom('reported_content as r')
      .leftJoin('members as m', 'm.id', 'r.notes_by')
      .select(['r.resolution_notes', 'r.notes_version', 'm.name'])
      .where('r.id', '=', report.id)
      .forUpdate('r')
      .executeTakeFirst();
    if (now === undefined) throw failure('NOT_FOUND', REVIEW_TEXTS.accessDenied);
    const { resolution_notes: kept, notes_version: keptVersion, name } = now;
    // The same words sent again, as after a lost answer or when the page closes.
    if (kept === notes) return { saved: true, notes: kept, version: keptVersion, writtenBy: name };
    if (keptVersion !== version) return { saved: false, notes: kept, version: keptVersion, writtenBy: name };
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

/**
 * Locks reports and then the counts of their school, each in one order: of two moderators whose choices overlap, or of
 * whom one sets a status meanwhile, none waits for the other in a circle.
 */
async function holdForDeletion(trx: Db, institutionId: string, ids: readonly string[]): Promise<void> {
  await sql`
    SELECT id FROM reported_content WHERE id = ANY(${ids}::uuid[]) AND institution_id = ${institutionId} ORDER BY id FOR UPDATE`.execute(
    trx,
  );
  await sql`
    SELECT FROM report_counts WHERE institution_id = ${institutionId} ORDER BY institution_id, resolved_status, kind FOR UPDATE`.execute(
    trx,
  );
}

/**
 * Deletes these reports, each with its row in the log.
 * @throws NOT_FOUND, with nothing deleted, where one of them is gone, another school's or about the moderator
 */
export async function deleteReports(
  services: Services,
  moderator: Person,
  office: Authorized<Office, 'oversee'>,
  reportIds: readonly string[],
): Promise<number> {
  const ids = [...new Set(reportIds)];
  return transact(services, async (trx, announce) => {
    await holdForDeletion(trx, office.id, ids);
    const gone = await trx
      .deleteFrom('reported_content')
      .where(sql<boolean>`id = ANY(${ids}::uuid[])`)
      .where('institution_id', '=', office.id)
      .where('reported_author_id', 'is distinct from', moderator.id)
      .returning(['id', 'kind', 'content_title', 'reported_author_id', 'reported_name'])
      .execute();
    if (gone.length !== ids.length) throw failure('NOT_FOUND', REVIEW_TEXTS.notAllYours);
    await logModeration(trx, moderator, { institution_id: office.id }, 'delete-report', ...gone.map((report) => reportSubject(report)));
    await announceReports(trx, announce, office.id, gone);
    return gone.length;
  });
}
