import { activeModerators, loadModeratedSchool } from '#server/features/moderation/moderated-school.ts';
import { hasUnreadNotice, noticePage, readNotices } from '#server/features/notifications/notice-list.ts';
import { decodeCursor, TimeKey, toPage } from '#server/platform/db/paging.ts';
import { api, member, type Person, type RequestContext, signedIn } from '#server/platform/http/api.ts';
import { failure } from '#server/platform/http/errors.ts';
import { PAGE_SIZES } from '#shared/rules/limits.ts';
import { REPORT_TEXTS } from '#shared/rules/texts/reports.ts';
import { REVIEW_TEXTS } from '#shared/rules/texts/review.ts';
import { authorizeContact, authorizeMessageView, isOwnReport, loadReport, loadTarget } from './access.ts';
import { emailReported } from './emails.ts';
import { loadSubject, type SubjectSelector } from './full.ts';
import { viewMessage } from './message-view.ts';
import { countReports, findReports, historiesOf, type Place, type ReportRow, reportPage, targetPage, timeKey } from './queries.ts';
import { deleteReports, saveNotes, setStatus } from './review.ts';
import { submitReport } from './submit.ts';
import { factsOf, reportView } from './views.ts';
import { listWarnings, warn } from './warnings.ts';

function placeOf(cursor: string | undefined): Place {
  return cursor === undefined ? null : decodeCursor(cursor, TimeKey);
}

async function viewsOf({ config, db }: RequestContext, person: Person, institutionId: string, rows: readonly ReportRow[]) {
  const histories = await historiesOf(
    db,
    institutionId,
    rows.map((row) => row.reported_author_id),
  );
  const hasOwn = rows.some(({ kind, reporter_id }) => isOwnReport(person, { kind, reporter_author_id: reporter_id }));
  const moderators = hasOwn ? await activeModerators(db, config, institutionId) : [];
  return rows.map((row) => reportView(person, row, histories, moderators));
}

async function loadContact(context: RequestContext, person: Person, reportId: string) {
  const report = await loadReport(context.db, person, reportId);
  return authorizeContact(person, report, await activeModerators(context.db, context.config, report.institution_id));
}

async function fullReports(context: RequestContext, input: SubjectSelector & { cursor?: string | undefined }) {
  const person = signedIn(context);
  const after = placeOf(input.cursor);
  const subject = await loadSubject(context.db, person, input);
  const rows = subject.total === 0 ? [] : await targetPage(context.db, subject, person.id, after, PAGE_SIZES.fullReports);
  const { items, nextCursor } = toPage(rows, PAGE_SIZES.fullReports, timeKey);
  return { kind: subject.kind, content: subject.content, total: subject.total, items: items.map(factsOf), nextCursor };
}

export const reportRoutes = {
  target: member.reports.target.handler(async ({ input: { kind, targetId }, context, context: { person } }) => {
    const target = await loadTarget(context.db, person, kind, targetId);
    return { institution: target.hidesSchool ? null : target.institution, openSince: target.openSince };
  }),

  submit: member.reports.submit.handler(async ({ input, context, context: { person } }) => {
    await submitReport(context, person, await loadTarget(context.db, person, input.kind, input.targetId), input);
    return { message: REPORT_TEXTS.submitted };
  }),

  list: member.reports.list.handler(async ({ input, context, context: { person } }) => {
    const after = placeOf(input.cursor);
    const school = await loadModeratedSchool(context.db, person, input.institution);
    const rows = await reportPage(context.db, school, person.id, input, after, PAGE_SIZES.reports);
    const { items, nextCursor } = toPage(rows, PAGE_SIZES.reports, timeKey);
    return { items: await viewsOf(context, person, school.id, items), nextCursor };
  }),

  counts: member.reports.counts.handler(async ({ input, context, context: { person } }) => {
    const school = await loadModeratedSchool(context.db, person, input.institution);
    return { items: await countReports(context.db, school.id, person.id) };
  }),

  states: member.reports.states.handler(async ({ input, context, context: { person } }) => {
    const school = await loadModeratedSchool(context.db, person, input.institution);
    const rows = await findReports(context.db, school, person.id, input.ids);
    return { items: await viewsOf(context, person, school.id, rows) };
  }),

  setStatus: member.reports.setStatus.handler(async ({ input, context, context: { person } }) => {
    const report = await loadReport(context.db, person, input.reportId);
    await setStatus(context, person, report, input);
    const rows = await findReports(context.db, { id: report.institution_id }, person.id, [report.id]);
    const [view] = await viewsOf(context, person, report.institution_id, rows);
    if (view === undefined) throw failure('NOT_FOUND', REVIEW_TEXTS.accessDenied);
    return { report: view, message: REVIEW_TEXTS.statusUpdated };
  }),

  saveNotes: member.reports.saveNotes.handler(async ({ input, context, context: { person } }) => {
    const report = await loadReport(context.db, person, input.reportId);
    const outcome = await saveNotes(context, person, report, input);
    return { ...outcome, message: outcome.saved ? REVIEW_TEXTS.notesUpdated : REVIEW_TEXTS.notesFailed };
  }),

  deleteMany: member.reports.deleteMany.handler(async ({ input, context, context: { person } }) => {
    const school = await loadModeratedSchool(context.db, person, input.institution);
    return { deleted: await deleteReports(context, person, school, input.reportIds), message: REVIEW_TEXTS.deleted };
  }),

  warnings: member.reports.warnings.handler(async ({ input, context }) => {
    const report = await loadReport(context.db, context.person, input.reportId);
    return { items: await listWarnings(context.db, report.institution_id, report.reported_author_id) };
  }),

  warn: member.reports.warn.handler(async ({ input, context, context: { person } }) => {
    const report = await loadContact(context, person, input.reportId);
    return { warnings: await warn(context, person, report, input), message: REVIEW_TEXTS.warned };
  }),

  email: member.reports.email.handler(async ({ input, context, context: { person } }) => {
    const report = await loadContact(context, person, input.reportId);
    await emailReported(context, person, report, input);
    return { message: REVIEW_TEXTS.emailed };
  }),

  viewMessage: member.reports.viewMessage.handler(async ({ input, context, context: { person } }) => {
    return viewMessage(context, person, authorizeMessageView(person, await loadReport(context.db, person, input.reportId)));
  }),

  ofProfile: api.reports.ofProfile.handler(({ input, context }) => fullReports(context, input)),

  ofPost: api.reports.ofPost.handler(({ input, context }) => fullReports(context, input)),

  ofComment: api.reports.ofComment.handler(({ input, context }) => fullReports(context, input)),

  notices: member.reports.notices.handler(async ({ input, context, context: { person } }) => {
    return { ...(await noticePage(context.db, person.id, input.cursor)), unread: await hasUnreadNotice(context.db, person.id) };
  }),

  readNotices: member.reports.readNotices.handler(async ({ context }) => {
    await readNotices(context, context.person.id);
    return { unread: false };
  }),
};
