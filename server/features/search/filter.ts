import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Category } from '#shared/rules/categories.ts';

export interface SearchFilter {
  /** For each term the words that will do for it: itself, or words like it where it occurs nowhere. */
  terms: readonly (readonly string[])[];
  communityIds: readonly string[];
  since?: string | undefined;
  categories?: readonly Category[] | undefined;
}

export interface Total {
  count: number;
  exact: boolean;
}

export function pattern(term: string): string {
  return `%${term.replace(/[\\%_]/g, '\\$&')}%`;
}

/** For each of the terms whether a post has it, as itself or one of its likes. */
export function hasWords(terms: SearchFilter['terms']): RawBuilder<SqlBool>[] {
  return terms.map(
    (words) =>
      sql<SqlBool>`(${sql.join(
        words.map((word) => sql`s.words LIKE ${pattern(word)}`),
        sql` OR `,
      )})`,
  );
}

export interface Order {
  newest: boolean;
  after: RawBuilder<SqlBool>;
  by: RawBuilder<unknown>;
  reversed: RawBuilder<unknown>;
}

export function orderOf(newest: boolean, since: string | undefined, place: readonly [at: string, id: string, ...unknown[]] | null): Order {
  const orders = [sql`s.created_at DESC, s.post_id DESC`, sql`s.created_at, s.post_id`] as const;
  const [by, reversed] = newest ? orders : [orders[1], orders[0]];
  const parts = [sql`true`];
  if (since !== undefined) parts.push(sql`s.created_at >= ${since}::timestamptz`);
  if (place !== null) {
    const bound = sql`(${place[0]}::timestamptz, ${place[1]}::uuid)`;
    parts.push(newest ? sql`(s.created_at, s.post_id) < ${bound}` : sql`(s.created_at, s.post_id) > ${bound}`);
  }
  return { newest, by, reversed, after: sql<SqlBool>`${sql.join(parts, sql` AND `)}` };
}

export interface Hits {
  ids: string[];
  /** Where to look on, when the words are in no index and more posts are left. */
  rest: readonly [at: string, id: string] | null;
  total: Total;
}

export interface Found {
  ids: string[];
  found: number;
}
