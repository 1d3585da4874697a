import { type RawBuilder, sql } from 'kysely';
import { type FeedRow, summaries } from '#server/features/discussion/posts/queries.ts';
import type { Db } from '#server/platform/db/database.ts';
import { oneByOne } from '#server/platform/db/nested.ts';
import type { Category } from '#shared/rules/categories.ts';

/** For each term the words that will do for it: itself, or words like it where it occurs nowhere. */
export type Terms = readonly (readonly string[])[];

export interface SearchFilter {
  communityIds: readonly string[];
  since?: string | undefined;
  categories?: readonly Category[] | undefined;
}

export interface FoundRow extends FeedRow {
  body: string;
  community_id: string;
  /** Its place in the order that is shown. */
  place: number;
}

export interface Found {
  rows: FoundRow[];
  total: number;
  exact: boolean;
  /** Number of newest matches sorted by count or relevance; null when sorted by time. */
  ordered: number | null;
  /** Where to look on, when the words are in no index and more posts are left. */
  rest: readonly [at: string, id: string] | null;
  /** The order that is kept for further pages. */
  keptId: string | null;
  /** The words that were found, where they are others than those asked for. */
  terms: Terms | null;
}

/** All of it stands in each row, and in the one without a post where none was found. */
interface Row extends Omit<FoundRow, 'id' | 'place'> {
  id: string | null;
  place: string;
  total: number | null;
  exact: boolean | null;
  ordered: number | null;
  rest_at: string | null;
  rest_id: string | null;
  kept_id: string | null;
  terms: Terms;
}

/** What is shown of a post that was found. */
export function shownOf(db: Db, viewerId: string) {
  return summaries(db, viewerId).select(['p.body', 'p.community_id']);
}

/** The words as the statements below take them, under the name `asked`. */
export function askedFor(terms: Terms): RawBuilder<unknown> {
  return sql`asked AS MATERIALIZED (SELECT ${JSON.stringify(terms)}::jsonb AS terms, ${JSON.stringify(terms)}::jsonb AS wanted)`;
}

interface Reach {
  /** Posts at most. */
  most: number;
  /** So many of them will do where more would cost much. */
  enough: number;
  /** Whether posts that have the words as whole words will do, where there are enough of these. */
  whole: boolean;
  newest: boolean;
  after: readonly [at: string, id: string, ...unknown[]] | null;
}

/** What the database finds, under the name `found`: ids in order of time, and how many there are. Its steps are those of decision 028. */
export function foundBy(
  { communityIds, categories, since }: SearchFilter,
  { most, enough, whole, newest, after }: Reach,
): RawBuilder<unknown> {
  return sql`found AS MATERIALIZED (
    SELECT a.terms, f.* FROM asked a CROSS JOIN LATERAL search_posts(
      ROW(${communityIds}::uuid[], a.wanted, ${categories ?? null}::text[], ${since ?? null}::timestamptz,
        ${newest}::boolean, ${after?.[0] ?? null}::timestamptz, ${after?.[1] ?? null}::uuid)::search_request,
      ${most}::integer, ${enough}::integer, ${whole}::boolean) f)`;
}

/**
 * A page of posts in order of time.
 * @param asked the words, as `asked`: those that were typed or what is like them
 */
export async function pageByTime(db: Db, viewerId: string, asked: RawBuilder<unknown>, filter: SearchFilter, reach: Reach): Promise<Found> {
  const { rows } = await sql<Row>`
    WITH ${asked}, ${foundBy(filter, reach)}
    SELECT f.terms, f.total, f.exact, NULL::integer AS ordered, f.rest_at, f.rest_id, NULL AS kept_id, s.* FROM found f LEFT JOIN LATERAL (
      SELECT k.place, s.* FROM unnest(f.ids) WITH ORDINALITY AS k (id, place) CROSS JOIN LATERAL ${oneByOne(shownOf(db, viewerId), 'k.id')} s
    ) s ON true ORDER BY s.place`.execute(db);
  return foundOf(rows);
}

export function foundOf(rows: readonly Row[]): Found {
  const [first] = rows;
  const rest = first?.rest_at != null && first.rest_id !== null ? ([first.rest_at, first.rest_id] as const) : null;
  return {
    rows: rows.flatMap(({ id, place, ...row }) => (id === null ? [] : { ...row, id, place: Number(place) })),
    total: first?.total ?? 0,
    exact: first?.exact ?? true,
    ordered: first?.ordered ?? null,
    rest,
    keptId: first?.kept_id ?? null,
    terms: first?.terms ?? null,
  };
}
