import { type RawBuilder, sql } from 'kysely';
import type { CommunityRow } from '#server/features/communities/queries.ts';
import { ANSWERED, SILENT, STILL_OPEN } from '#server/features/discussion/posts/queries.ts';
import { listVisible } from '#server/features/people/profiles/access.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Person } from '#server/platform/http/api.ts';
import { CATEGORIES, type Category } from '#shared/rules/categories.ts';
import { fold } from '#shared/rules/fold.ts';
import { type AnsweredState, dateStart, type Operator, type OperatorName } from '#shared/rules/search-question.ts';
import { SEARCH_TEXTS } from '#shared/rules/texts/search.ts';
import { spellingsOf } from './question.ts';

export interface SearchFilter {
  communityIds: readonly string[];
  since?: string | undefined;
  before?: string | undefined;
  categories?: readonly Category[] | undefined;
  authorIds?: readonly string[] | undefined;
  without?: readonly string[];
  withFile?: boolean;
  states?: readonly AnsweredState[];
}

interface Narrowing {
  communities: readonly CommunityRow[];
  only: readonly string[];
  since: number | null;
  categories: readonly Category[] | undefined;
  zone: string;
}

export async function filterOf(
  db: Db,
  person: Person,
  operators: readonly Operator[],
  { communities, only, since, categories, zone }: Narrowing,
): Promise<{ filter: SearchFilter; notes: string[] }> {
  const valuesOf = (name: OperatorName) => operators.flatMap((one) => (one.name === name ? [one.value] : []));
  const moments = (name: 'before' | 'after') => valuesOf(name).flatMap((typed) => dateStart(typed, zone) ?? []);
  const iso = (moment: number) => (Number.isFinite(moment) ? new Date(moment).toISOString() : undefined);
  const places = valuesOf('in').map((name) => [name, communities.filter((row) => isCalled(row, name))] as const);
  const chosen = communities.filter(
    (row) => (only.length === 0 || only.includes(row.id)) && (places.length === 0 || places.some(([, rows]) => rows.includes(row))),
  );
  const typedCategories = valuesOf('category') as Category[];
  const allowedCategories = typedCategories.length === 0 ? categories : typedCategories.filter((one) => categories?.includes(one) ?? true);
  const authors = await authorsOf(db, person, valuesOf('from'));
  const states = valuesOf('is') as AnsweredState[];
  const isImpossible = allowedCategories?.length === 0 || (states.includes('answered') && states.includes('unanswered'));
  const filter: SearchFilter = {
    communityIds: isImpossible ? [] : chosen.map(({ id }) => id),
    since: iso(Math.max(since ?? -Infinity, ...moments('after'))),
    before: iso(Math.min(...moments('before'))),
    categories: allowedCategories,
    authorIds: authors.ids,
    without: valuesOf('without'),
    withFile: valuesOf('has').includes('file'),
    states,
  };
  const unknown = places.flatMap(([name, rows]) => (rows.length === 0 ? [name] : []));
  return { filter, notes: [...unknown.map(SEARCH_TEXTS.noCommunity), ...authors.unknown.map(SEARCH_TEXTS.noAuthor)] };
}

function isCalled({ slug, name, display_name: shown }: CommunityRow, called: string): boolean {
  const joined = (words: string) => fold(words).replace(/[^\p{L}\p{N}]+/gu, '');
  return [slug, name, shown, shown.replace(/^The /, '')].some((one) => joined(one) === joined(called));
}

/** Usernames whose profile is hidden from the person count as unknown. */
async function authorsOf(db: Db, person: Person, names: readonly string[]): Promise<{ ids?: string[]; unknown: string[] }> {
  if (names.length === 0) return { unknown: [] };
  const others = names.filter((name) => name.toLowerCase() !== 'me');
  const visible = await listVisible(db, person, others);
  const unknown = others.filter((name) => !visible.some(({ username }) => username.toLowerCase() === name.toLowerCase()));
  return { ids: [...(others.length < names.length ? [person.id] : []), ...visible.map(({ id }) => id)], unknown };
}

const IS: Record<AnsweredState, RawBuilder<unknown>> = {
  answered: ANSWERED,
  unanswered: sql`(NOT ${ANSWERED} AND (${SILENT} OR ${STILL_OPEN}))`,
};

/**
 * Conditions on an entry `e`: `dated` and `category` are served by an index, `costly` reads other
 * rows. Keeps the number of different statements low, because each has a plan of its own.
 */
export function conditionsOf({ since, before, categories, without = [], withFile = false, states = [] }: SearchFilter) {
  const unwanted = without.flatMap(spellingsOf);
  // A phrase that consists of one word after removing stop words would exclude too much.
  const query = sql`(SELECT string_agg(q::text, ' | ')::tsquery FROM (
    SELECT CASE WHEN w ~ '^[A-Z]{2,5}$' THEN w::tsquery ELSE phraseto_tsquery('english', search_plain(w)) END AS q, w FROM unnest(${unwanted}::text[]) AS w
  ) u WHERE numnode(q) > 0 AND (numnode(q) > 1 OR search_plain(w) !~ ' '))`;
  const isNarrow = since !== undefined || before !== undefined || categories !== undefined;
  const isCostly = unwanted.length > 0 || withFile || states.length > 0;
  const has = (condition: RawBuilder<unknown>, wanted: boolean) => sql`(NOT ${wanted}::boolean OR ${condition})`;
  const ofPost = (state: AnsweredState) =>
    has(sql`EXISTS (SELECT FROM posts p WHERE p.id = e.post_id AND ${IS[state]})`, states.includes(state));
  return {
    dated: sql`${isNarrow ? sql`e.posted_at >= ${since ?? '-infinity'}::timestamptz` : sql`true`}
      AND ${before === undefined ? sql`true` : sql`e.posted_at < ${before}::timestamptz`}`,
    category: isNarrow ? sql`e.category = ANY(${categories ?? CATEGORIES}::text[])` : sql`true`,
    // Excludes a comment if its post contains the word.
    costly: isCostly
      ? sql`(e.words @@ ${query}) IS NOT TRUE
          AND (e.comment_id IS NULL OR NOT EXISTS (SELECT FROM search_entries o WHERE o.id = e.post_id AND o.words @@ ${query}))
          AND ${has(sql`EXISTS (SELECT FROM attachments f WHERE f.post_id = e.post_id)`, withFile)} AND ${ofPost('answered')} AND ${ofPost('unanswered')}`
      : null,
  };
}
