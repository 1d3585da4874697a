import { randomUUID } from 'node:crypto';
import type { Db } from '#server/platform/db/database.ts';
import type { ReportReason, ReportStatus } from '#shared/rules/reports.ts';

const HOUR = 3_600_000;

interface SeedReport {
  reason: ReportReason;
  details: string;
  hoursAgo: number;
  status: ReportStatus;
  notes: string;
  kind: 'post' | 'comment' | 'profile';
}

/** In all three states and of all ages, so that a moderator sees at once what their page is for. */
const REPORTS: SeedReport[] = [
  {
    kind: 'comment',
    reason: 'Abusive/Offensive/Discriminatory Language',
    details: 'The third time this week that somebody is talked down to like this.',
    hoursAgo: 3,
    status: 'Unresolved',
    notes: '',
  },
  {
    kind: 'post',
    reason: 'Spam or Advertising',
    details: '',
    hoursAgo: 19,
    status: 'In Review',
    notes: 'Asked the author where the notes come from.',
  },
  {
    kind: 'post',
    reason: 'Misinformation or Disinformation',
    details: 'I think this is wrong, and somebody will learn it for the exam.',
    hoursAgo: 31,
    status: 'Unresolved',
    notes: '',
  },
  {
    kind: 'profile',
    reason: 'Impersonation',
    details: 'Uses the name of one of our lecturers.',
    hoursAgo: 55,
    status: 'Unresolved',
    notes: '',
  },
  {
    kind: 'comment',
    reason: 'Privacy Violations',
    details: 'A patient could be recognised by this.',
    hoursAgo: 98,
    status: 'Resolved',
    notes: 'The author has taken the details out.',
  },
  { kind: 'post', reason: 'Off-Topic Content', details: '', hoursAgo: 150, status: 'Resolved', notes: 'Fine where it is.' },
];

/** Reports at each school, by and about its own students. */
export async function insertReports(db: Db, now: number): Promise<void> {
  const schools = await db.selectFrom('institutions').select('id').orderBy('slug').execute();
  for (const { id: institutionId } of schools) {
    const [moderator] = await db
      .selectFrom('moderators')
      .select('member_id')
      .where('institution_id', '=', institutionId)
      .orderBy('member_id')
      .execute();
    const posts = await things(db, institutionId, moderator?.member_id ?? '');
    for (const [index, report] of REPORTS.entries()) {
      const thing = posts[index];
      if (thing === undefined) continue;
      const isComment = report.kind === 'comment' && thing.comment_id !== null;
      const isProfile = report.kind === 'profile';
      const at = now - report.hoursAgo * HOUR;
      await db
        .insertInto('reported_content')
        .values({
          institution_id: institutionId,
          kind: isProfile ? 'profile' : isComment ? 'comment' : 'post',
          target_id: isProfile ? thing.author_id : isComment ? (thing.comment_id ?? randomUUID()) : thing.post_id,
          reporter_author_id: thing.reporter_id,
          reported_author_id: isComment ? thing.commenter_id : thing.author_id,
          post_id: isProfile ? null : thing.post_id,
          comment_id: isComment ? thing.comment_id : null,
          community_id: isProfile ? null : thing.community_id,
          report_reasons: [report.reason],
          additional_information: report.details,
          reported_name: (isComment ? thing.commenter_name : thing.author_name) ?? 'Anonymous',
          post_slug: isProfile ? null : thing.slug,
          content_title: isProfile ? `${thing.author_name} (@${thing.author_username})` : thing.title,
          content_text: isProfile ? thing.bio : isComment ? (thing.content ?? '') : thing.body,
          resolved_status: report.status,
          in_review_by: report.status === 'In Review' ? (moderator?.member_id ?? null) : null,
          resolved_at: report.status === 'Resolved' ? new Date(at + 6 * HOUR).toISOString() : null,
          resolved_by: report.status === 'Resolved' ? (moderator?.member_id ?? null) : null,
          resolution_notes: report.notes,
          notes_version: report.notes === '' ? 0 : 1,
          notes_by: report.notes === '' ? null : (moderator?.member_id ?? null),
          created_at: new Date(at).toISOString(),
        })
        .execute();
    }
  }
}

/** Posts of a school with a comment and somebody else who could have reported them, the same ones in every installation. */
async function things(db: Db, institutionId: string, moderatorId: string) {
  return db
    .selectFrom('posts as p')
    .innerJoin('communities as c', 'c.id', 'p.community_id')
    .innerJoin('members as a', 'a.id', 'p.author_id')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('members as m')
          .select('m.id as reporter_id')
          .where('m.institution_id', '=', institutionId)
          .where('m.user_type', '=', 'medical_student')
          .whereRef('m.id', '<>', 'p.author_id')
          .where('m.id', '<>', moderatorId)
          .orderBy('m.username', 'desc')
          .limit(1)
          .as('reporter'),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('comments as k')
          .innerJoin('members as w', 'w.id', 'k.author_id')
          .select(['k.id as comment_id', 'k.content', 'k.author_id as commenter_id', 'w.name as commenter_name'])
          .whereRef('k.post_id', '=', 'p.id')
          .where('k.parent_comment_id', 'is', null)
          .where('k.author_id', '<>', moderatorId)
          .orderBy('k.created_at')
          .orderBy('k.content')
          .limit(1)
          .as('said'),
      (join) => join.onTrue(),
    )
    .select(['p.id as post_id', 'p.slug', 'p.title', 'p.body', 'p.community_id', 'a.id as author_id', 'a.name as author_name'])
    .select(['a.username as author_username', 'a.bio', 'reporter.reporter_id'])
    .select(['said.comment_id', 'said.content', 'said.commenter_id', 'said.commenter_name'])
    .where('c.institution_id', '=', institutionId)
    .where('c.sub_slug', '=', 'classes')
    .where('p.author_id', '<>', moderatorId)
    .where('said.comment_id', 'is not', null)
    .orderBy('p.created_at', 'desc')
    .orderBy('p.title')
    .limit(REPORTS.length)
    .execute();
}
