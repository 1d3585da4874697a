import { loadComment } from '#server/features/discussion/comments/access.ts';
import { loadPost } from '#server/features/discussion/posts/access.ts';
import { requireInbox } from '#server/features/messages/access.ts';
import { findOwnMessage } from '#server/features/messages/reported.ts';
import { accessDenied, canModerateSchool, schoolAccessError } from '#server/features/moderation/moderated-school.ts';
import { loadMember } from '#server/features/people/profiles/access.ts';
import { type Authorized, authorize } from '#server/platform/access.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Person } from '#server/platform/http/api.ts';
import { failure } from '#server/platform/http/errors.ts';
import type { ReportKind } from '#shared/rules/reports.ts';
import { REPORT_TEXTS } from '#shared/rules/texts/reports.ts';
import { REVIEW_TEXTS } from '#shared/rules/texts/review.ts';
import { findReport, type ReportScope } from './queries.ts';
import { captureComment, captureMessage, capturePost, captureProfile, type Target } from './targets.ts';

type ReportOwnership = Pick<ReportScope, 'institution_id' | 'reported_author_id'>;

function canReview(person: Person, report: ReportOwnership): boolean {
  return canModerateSchool(person, report.institution_id) && report.reported_author_id !== person.id;
}

/** The moderators without the one whom the report is about. */
export function reviewersOf(
  { reported_author_id }: Pick<ReportOwnership, 'reported_author_id'>,
  moderatorIds: readonly string[],
): string[] {
  return moderatorIds.filter((id) => id !== reported_author_id);
}

/** A missing report, another school's and one about the moderator answer the same. */
export async function loadReport(db: Db, person: Person, id: string): Promise<Authorized<ReportScope, 'review'>> {
  const report = await findReport(db, id);
  if (report === undefined) throw accessDenied();
  return authorize(report, 'review', canReview(person, report), () =>
    report.reported_author_id === person.id ? accessDenied() : schoolAccessError(person, report.institution_id),
  );
}

export function isOwnReport(person: Person, report: { kind: ReportKind; reporter_author_id: string | null }): boolean {
  return report.kind === 'message' && report.reporter_author_id === person.id;
}

/**
 * Who may warn and mail the reported person: a reviewer. A moderator who reported the message may
 * do so only if no other moderator can.
 * @param moderators active moderators of the report's school
 */
export function canContact(
  person: Person,
  report: ReportOwnership & Parameters<typeof isOwnReport>[1],
  moderators: readonly string[],
): boolean {
  const others = reviewersOf(report, moderators).filter((id) => id !== person.id);
  return canReview(person, report) && !(isOwnReport(person, report) && others.length > 0);
}

export type ContactScope = ReportScope & { reported_author_id: string; isOwn: boolean };

export function authorizeContact(person: Person, report: ReportScope, moderators: readonly string[]): Authorized<ContactScope, 'contact'> {
  const { reported_author_id } = report;
  if (reported_author_id === null) throw failure('CONFLICT', REVIEW_TEXTS.accountGone);
  const scope = { ...report, reported_author_id, isOwn: isOwnReport(person, report) };
  return authorize(scope, 'contact', canContact(person, report, moderators), () =>
    canReview(person, report) ? failure('FORBIDDEN', REVIEW_TEXTS.ownReport) : accessDenied(),
  );
}

export function authorizeMessageView(person: Person, report: ReportScope): Authorized<ReportScope, 'view-message'> {
  if (report.kind !== 'message') throw failure('CONFLICT', REVIEW_TEXTS.invalidType);
  return authorize(report, 'view-message', canReview(person, report), accessDenied);
}

/**
 * People may report whatever they may read, except their own content; premed students cannot report
 * profiles. Restrictions are ignored, so that a received message stays reportable.
 */
function canReport(person: Person, target: Target): boolean {
  return target.reported_author_id !== person.id && (target.kind !== 'profile' || person.userType !== 'premed_student');
}

export async function loadTarget(db: Db, person: Person, kind: ReportKind, id: string): Promise<Authorized<Target, 'report'>> {
  const target = await findTarget(db, person, kind, id);
  const own = kind === 'profile' ? REPORT_TEXTS.ownProfile : REPORT_TEXTS.own;
  return authorize(target, 'report', canReport(person, target), () =>
    failure('FORBIDDEN', target.reported_author_id === person.id ? own : REPORT_TEXTS.profileAsPremed),
  );
}

async function findTarget(db: Db, person: Person, kind: ReportKind, id: string): Promise<Target> {
  if (kind === 'profile') return captureProfile(db, person, (await loadMember(db, person, { id })).author_id);
  if (kind === 'message') {
    const message = await findOwnMessage(db, requireInbox(person).id, id);
    if (message === undefined) throw failure('NOT_FOUND', REPORT_TEXTS.message);
    return captureMessage(db, person, message);
  }
  try {
    if (kind === 'post') return await capturePost(db, person, await loadPost(db, person, id));
    return await captureComment(db, person, await loadComment(db, person, id));
  } catch (error) {
    // Without its post, the responsible school is unknown.
    if (error instanceof Object && 'code' in error && error.code === 'NOT_FOUND') throw failure('NOT_FOUND', REPORT_TEXTS.community);
    throw error;
  }
}
