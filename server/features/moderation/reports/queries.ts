import { type SelectQueryBuilder, sql } from 'kysely';
import type { ModeratedSchool } from '#server/features/moderation/moderated-school.ts';
import { isModerator } from '#server/features/people/profiles/queries.ts';
import type { Db } from '#server/platform/db/database.ts';
import { pageByTime } from '#server/platform/db/paging.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import type { ReportFilter, ReportKind } from '#shared/rules/reports.ts';

export const LIST_TEXT_LENGTH = 1_500;
/** Characters. Longer than any text, so that exports are complete. */
export const FULL_TEXT_LENGTH = 10_000_000;

export async function findReport(db: Db, id: string) {
  return db
    .selectFrom('reported_content')
    .select([
      'id',
      'kind',
      'target_id',
      'created_at',
      'institution_id',
      'reported_author_id',
      'reporter_author_id',
      'reported_name',
      'content_title',
    ])
    .select(['resolved_status', 'report_reasons'])
    .where('id', '=', id)
    .executeTakeFirst();
}

export type ReportScope = NonNullable<Awaited<ReturnType<typeof findReport>>>;

export interface Filter {
  status?: ReportFilter | undefined;
  kind?: ReportKind | undefined;
  order?: 'newest' | 'oldest' | undefined;
}

export type Place = [at: string, id: string] | null;

function visibleReports(db: Db, school: Pick<ModeratedSchool, 'id'>, viewerId: string) {
  return db
    .selectFrom('reported_content as r')
    .where('r.institution_id', '=', school.id)
    .where('r.reported_author_id', 'is distinct from', viewerId);
}

export async function reportPage(
  db: Db,
  school: ModeratedSchool,
  viewerId: string,
  filter: Filter,
  after: Place,
  limit: number,
  characters: number = LIST_TEXT_LENGTH,
) {
  const { status, kind, order = 'newest' } = filter;
  const direction = order === 'newest' ? 'desc' : 'asc';
  const page = visibleReports(db, school, viewerId)
    .selectAll('r')
    .$if(status !== undefined, (query) => query.where(hasStatus(status ?? 'open')))
    .$if(kind !== undefined, (query) => query.where('r.kind', '=', kind ?? 'post'))
    .$call(pageByTime(direction, ['r.created_at', 'r.id'], after, limit));
  return withNames(db, page, characters).orderBy('r.created_at', direction).orderBy('r.id', direction).execute();
}

export function hasStatus(status: ReportFilter) {
  return status === 'open' ? sql<boolean>`r.resolved_status <> 'Resolved'` : sql<boolean>`r.resolved_status = ${status}`;
}

export async function findReports(
  db: Db,
  school: Pick<ModeratedSchool, 'id'>,
  viewerId: string,
  ids: readonly string[],
  characters: number = LIST_TEXT_LENGTH,
): Promise<ReportRow[]> {
  if (ids.length === 0) return [];
  // Looks each report up by key. With a list of unknown length, PostgreSQL would scan all reports
  // of the school.
  const asked = sql<{ id: string }>`unnest(${[...new Set(ids)]}::uuid[])`.as<'asked'>(sql`asked(id)`);
  return withNames(db, visibleReports(db, school, viewerId).innerJoin(asked, 'asked.id', 'r.id').selectAll('r'), characters).execute();
}

type Reports = SelectQueryBuilder<Schema & { r: Schema['reported_content'] }, 'r', Schema['reported_content']>;

interface People {
  reporter_id: string | null;
  reporter_name: string | null;
  reporter_username: string | null;
  reporter_email: string | null;
  reporter_moderates: boolean;
  current_name: string | null;
  reported_username: string | null;
  reported_email: string | null;
  reported_moderates: boolean;
  reviewer_id: string | null;
  reviewer_name: string | null;
  resolver_id: string | null;
  resolver_name: string | null;
}

/**
 * The address of a student of the report's school; empty for moderators and other schools, null for
 * a deleted account.
 */
function shownEmail(who: 'reporter' | 'reported') {
  const { institution_id, email } = { institution_id: sql.ref(`${who}.institution_id`), email: sql.ref(`${who}.email`) };
  return sql`CASE WHEN ${institution_id} = r.institution_id AND NOT ${isModerator(who)} THEN ${email} WHEN ${email} IS NOT NULL THEN '' END`;
}

/**
 * OFFSET 0 keeps PostgreSQL from merging the subquery: choosing a join order for nine tables takes
 * longer than reading a page.
 */
const people = sql<People>`LATERAL (
  SELECT reporter.id AS reporter_id, reporter.name AS reporter_name, reporter.username AS reporter_username, ${shownEmail('reporter')} AS reporter_email,
    ${isModerator('reporter')} AS reporter_moderates, ${isModerator('reported')} AS reported_moderates,
    reported.name AS current_name, reported.username AS reported_username, ${shownEmail('reported')} AS reported_email,
    reviewer.id AS reviewer_id, reviewer.name AS reviewer_name, resolver.id AS resolver_id, resolver.name AS resolver_name
  FROM (SELECT) one
    LEFT JOIN members reporter ON reporter.id = r.reporter_author_id
    LEFT JOIN members reported ON reported.id = r.reported_author_id
    LEFT JOIN members reviewer ON reviewer.id = r.in_review_by
    LEFT JOIN members resolver ON resolver.id = r.resolved_by
  OFFSET 0)`.as<'people'>(sql`people`);

function withNames(db: Db, rows: unknown, characters: number) {
  return db
    .selectFrom((rows as Reports).as('r'))
    .innerJoin(people, (join) => join.onTrue())
    .leftJoin('communities as c', 'c.id', 'r.community_id')
    .leftJoin('institutions as i', 'i.id', 'c.institution_id')
    .leftJoin('posts as p', 'p.id', 'r.post_id')
    .leftJoin('comments as k', 'k.id', 'r.comment_id')
    .selectAll('people')
    .select(['r.id', 'r.kind', 'r.institution_id', 'r.target_id', 'r.post_id', 'r.comment_id', 'r.created_at'])
    .select(['r.report_reasons', 'r.additional_information', 'r.reported_name', 'r.post_slug', 'r.content_title', 'r.context_text'])
    .select(['r.resolved_status', 'r.resolved_at', 'r.resolution_notes', 'r.notes_version', 'r.reported_author_id'])
    .select([
      sql<string>`left(r.content_text, ${characters}::int)`.as('content_text'),
      sql<number>`length(r.content_text)`.as('content_length'),
    ])
    .select(['c.id as community_id', 'c.name as community_name', 'c.display_name', 'c.slug as community_slug', 'c.sub_slug'])
    .select(['c.institution_id as community_institution_id', 'i.name as institution_name', 'i.slug as institution_slug'])
    .select(['p.id as living_post_id', 'p.is_pinned as post_pinned', 'p.is_collapsed', 'k.id as living_comment_id'])
    .select(['k.is_pinned as comment_pinned', 'k.parent_comment_id']);
}

export type ReportRow = Awaited<ReturnType<typeof reportPage>>[number];

export const timeKey = (row: ReportRow): [at: string, id: string] => [row.created_at, row.id];

export interface History {
  reports: number;
  warnings: number;
}

export async function historiesOf(db: Db, institutionId: string, memberIds: readonly (string | null)[]): Promise<Map<string, History>> {
  const ids = [...new Set(memberIds.filter((id) => id !== null))];
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('members as m')
    .select('m.id')
    .select((eb) => [
      eb
        .selectFrom('reported_content as r')
        .select((inner) => inner.fn.countAll<string>().as('n'))
        .whereRef('r.reported_author_id', '=', 'm.id')
        .where('r.institution_id', '=', institutionId)
        .as('reports'),
      eb
        .selectFrom('warnings as w')
        .select((inner) => inner.fn.countAll<string>().as('n'))
        .whereRef('w.member_id', '=', 'm.id')
        .as('warnings'),
    ])
    .where(sql<boolean>`m.id = ANY(${ids}::uuid[])`)
    .execute();
  return new Map(rows.map(({ id, reports, warnings }) => [id, { reports: Number(reports ?? 0), warnings: Number(warnings ?? 0) }]));
}

export async function countReports(db: Db, institutionId: string, viewerId: string) {
  return db
    .selectFrom('reported_content')
    .select(['resolved_status as status', 'kind', sql<number>`count(*)::int`.as('total')])
    .where('institution_id', '=', institutionId)
    .where('reported_author_id', 'is distinct from', viewerId)
    .groupBy(['resolved_status', 'kind'])
    .orderBy('resolved_status')
    .orderBy('kind')
    .execute();
}

export async function targetPage(
  db: Db,
  { targetId, institutionIds }: { targetId: string; institutionIds: readonly string[] },
  viewerId: string,
  after: Place,
  limit: number,
  characters: number = LIST_TEXT_LENGTH,
): Promise<ReportRow[]> {
  const page = db
    .selectFrom('reported_content as r')
    .selectAll('r')
    .where('r.target_id', '=', targetId)
    .where(sql<boolean>`r.institution_id = ANY(${institutionIds}::uuid[])`)
    .where('r.reported_author_id', 'is distinct from', viewerId)
    .$call(pageByTime('desc', ['r.created_at', 'r.id'], after, limit));
  return withNames(db, page, characters).orderBy('r.created_at', 'desc').orderBy('r.id', 'desc').execute();
}

export function openSince(db: Db, reporterId: string, targetId: string) {
  return db
    .selectFrom('reported_content')
    .select('created_at')
    .where('reporter_author_id', '=', reporterId)
    .where('target_id', '=', targetId)
    .where('resolved_status', '<>', sql<'Resolved'>`'Resolved'`)
    .limit(1);
}
