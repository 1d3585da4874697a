import { sql } from 'kysely';
import { OPERATOR } from '#server/features/communities/moderation-log.ts';
import { removeComment } from '#server/features/discussion/comments/actions.ts';
import { findComment } from '#server/features/discussion/comments/queries.ts';
import { removePost } from '#server/features/discussion/posts/actions.ts';
import { findPostScope } from '#server/features/discussion/posts/queries.ts';
import { viewMessage } from '#server/features/moderation/reports/message-view.ts';
import {
  FULL_TEXT_LENGTH,
  findReport,
  findReports,
  hasStatus,
  historiesOf,
  type ReportScope,
} from '#server/features/moderation/reports/queries.ts';
import { resolveReport } from '#server/features/moderation/reports/review.ts';
import { factsOf, pathsOf } from '#server/features/moderation/reports/views.ts';
import { NOBODY } from '#server/features/people/profiles/queries.ts';
import { authorize } from '#server/platform/access.ts';
import type { Db } from '#server/platform/db/database.ts';
import { isUuid } from '#server/platform/db/uuid.ts';
import type { Announce } from '#server/platform/live/transact.ts';
import { change, logAct } from '#server/shell/operator/change.ts';
import type { Operator } from '#server/shell/operator/installation.ts';
import { Refusal } from '#server/shell/operator/problems.ts';
import type { ReportFilter, ReportKind } from '#shared/rules/reports.ts';
import { findAccount, schoolIdOf } from './find.ts';

export interface ReportListFilter {
  school?: string;
  about?: string;
  kind?: ReportKind;
  status?: ReportFilter | 'all';
  limit?: number;
  after?: string;
}

/** The latest first. */
export async function listReports({ db }: Operator, filter: ReportListFilter = {}) {
  const { school, about, kind, status = 'open', limit = 50, after } = filter;
  const schoolId = await schoolIdOf(db, school ?? null);
  const aboutId = about === undefined ? null : (await findAccount(db, about)).id;
  const last = after === undefined ? null : await findReportRow(db, after);
  const rows = await db
    .selectFrom('reported_content as r')
    .innerJoin('institutions as i', 'i.id', 'r.institution_id')
    .leftJoin('members as m', 'm.id', 'r.reported_author_id')
    .select(['r.id', 'i.slug as school', 'r.created_at as at', 'r.kind', 'r.resolved_status as status'])
    .select(['r.reported_name as name', 'm.username', 'r.content_title as title', 'r.report_reasons as reasons'])
    .$if(schoolId !== null, (query) => query.where('r.institution_id', '=', schoolId ?? ''))
    .$if(aboutId !== null, (query) => query.where('r.reported_author_id', '=', aboutId))
    .$if(kind !== undefined, (query) => query.where('r.kind', '=', kind ?? 'post'))
    .$if(status !== 'all', (query) => query.where(hasStatus(status as ReportFilter)))
    .$if(last !== null, (query) => query.where(sql<boolean>`(r.created_at, r.id) < (${last?.created_at}::timestamptz, ${last?.id}::uuid)`))
    .orderBy('r.created_at', 'desc')
    .orderBy('r.id', 'desc')
    .limit(limit + 1)
    .execute();
  const reports = rows.slice(0, limit);
  return { reports, next: rows.length > limit ? (reports.at(-1)?.id ?? null) : null };
}

async function findReportRow(db: Db, id: string): Promise<ReportScope> {
  const report = isUuid(id) ? await findReport(db, id) : undefined;
  if (report === undefined) throw new Refusal(`No report has the id “${id}”; “report list” shows them.`);
  return report;
}

/**
 * @param withMessage also returns a reported message and those around it, and writes that into the
 * log that the school's moderators read
 */
export async function showReport({ config, db }: Operator, id: string, withMessage = false) {
  const report = await findReportRow(db, id);
  if (withMessage && report.kind !== 'message') throw new Refusal('This report is not about a message; leave --message out.');
  const [row] = await findReports(db, { id: report.institution_id }, NOBODY, [id], FULL_TEXT_LENGTH);
  if (row === undefined) throw new Refusal('The report was deleted just now.');
  const { slug: school } = await db
    .selectFrom('institutions')
    .select('slug')
    .where('id', '=', report.institution_id)
    .executeTakeFirstOrThrow();
  const history = (await historiesOf(db, report.institution_id, [report.reported_author_id])).get(report.reported_author_id ?? '');
  const { path } = pathsOf(row);
  const messages = withMessage ? await viewMessage({ db }, OPERATOR, allowed(report, 'view-message')) : null;
  return {
    school,
    ...factsOf(row),
    status: row.resolved_status,
    resolvedAt: row.resolved_at,
    notes: row.resolution_notes,
    content: {
      title: row.content_title,
      text: row.content_text,
      context: row.context_text,
      address: path === null ? null : config.publicUrl + path,
    },
    history: history ?? null,
    messages: messages?.items ?? null,
  };
}

export type ShownReport = Awaited<ReturnType<typeof showReport>>;

/** Commands run on the server, where everything can be read and changed anyway. */
function allowed<Thing extends object, const Allowed extends string>(thing: Thing, action: Allowed) {
  return authorize(thing, action, true, () => new Refusal(''));
}

/**
 * Resolves a report as moderators do, and tells the reporter.
 * @param withContent also deletes the reported post or comment, and tells its author
 */
export async function resolve(operator: Operator, id: string, withContent = false) {
  return change(operator, async (trx, effects) => {
    const report = await findReportRow(trx, id);
    const { resolved_status: status } = await trx
      .selectFrom('reported_content')
      .select('resolved_status')
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const isOpen = status !== 'Resolved';
    if (!isOpen && !withContent) throw new Refusal('This report is resolved already.');
    const deleted = withContent ? await deleteReported(trx, effects.announce, operator, report) : false;
    if (isOpen) await resolveReport(trx, effects.announce, OPERATOR, allowed(report, 'review'));
    await logAct(trx, operator, {
      action: 'report.resolve',
      ...(report.reported_author_id !== null && { memberId: report.reported_author_id }),
      subject: { report: id, kind: report.kind, target: report.target_id, deleted },
    });
    return { id, kind: report.kind, deleted };
  });
}

/** @returns false if the content was deleted before */
async function deleteReported(trx: Db, announce: Announce, operator: Operator, { kind, target_id: id }: ReportScope): Promise<boolean> {
  if (kind === 'profile' || kind === 'message')
    throw new Refusal(`A ${kind} cannot be deleted with its report. “account suspend” and “account ban” stop its author.`);
  const comment = kind === 'comment' ? await findComment(trx, id, null) : undefined;
  const post = await findPostScope(trx, comment?.post_id ?? id, null);
  if (post === undefined) return false;
  if (comment === undefined) await removePost(trx, announce, operator, allowed(post, 'delete'), OPERATOR);
  else await removeComment(trx, announce, allowed(comment, 'delete'), post, OPERATOR);
  return true;
}
