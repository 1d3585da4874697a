import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '#server/platform/database.ts';

/** A part that stands in more words than these is common, and asking the index for all of them costs more than it spares. */
export const MANY_WORDS = 1_000;
/** Shorter words and parts of words are in no index. */
const INDEXED_LENGTH = 3;
/** Of a longer part, its beginning is looked up (`search_pieces` in the database). */
const LOOKED_UP_LENGTH = 30;
/** More weeks than these are no narrower than all of time. */
const MANY_WEEKS = 520;
/** Milliseconds. */
export const WEEK = 604_800_000;

/** The condition that a post has at least one tag of each group. */
export function isTagged(groups: readonly (readonly string[])[]): RawBuilder<SqlBool> {
  const each = groups.map((tags) => sql`search_tags(s.words, s.community_id, s.category, s.created_at) && ${tags}::text[]`);
  return sql<SqlBool>`${sql.join(each, sql` AND `)}`;
}

export function placeTags(communityIds: readonly string[], categories?: readonly string[]): string[][] {
  const places = communityIds.map((id) => `@${id}`);
  return categories === undefined ? [places] : [places, categories.map((category) => `#${category}`)];
}

export interface Stretch {
  tags: string[];
  /** Milliseconds: where its first week begins, and where the week after its last one does. */
  from: number;
  to: number;
}

/** The whole weeks between two moments in milliseconds, in any order, both included; null for too many. */
export function weeksBetween(one: number, other: number): Stretch | null {
  const [from, to] = [Math.floor(Math.min(one, other) / WEEK), Math.floor(Math.max(one, other) / WEEK)];
  if (to - from >= MANY_WEEKS) return null;
  return { tags: Array.from({ length: to - from + 1 }, (_, index) => `~${from + index}`), from: from * WEEK, to: (to + 1) * WEEK };
}

/**
 * An array of the words that contain a part, cut off where there are too many: with LIMIT, or with another collation than the index
 * has, the planner would read all words through.
 */
export function wordsWith(part: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(array(
    SELECT w.word FROM search_words w
    WHERE w.word LIKE ('%' || left(${part}, ${sql.lit(LOOKED_UP_LENGTH)}) || '%') COLLATE "default"
  ))[:${sql.lit(MANY_WORDS + 1)}]`;
}

export interface WordGroup {
  /** Which of the terms. */
  term: number;
  words: string[];
}

/**
 * The words of which a post must have one of each group to have all of the terms; that it has them, whole and in their
 * order, is still to be seen. An empty group: some term is in no post. No group: nothing of the terms is in the index.
 */
export async function wordGroups(db: Db, terms: readonly (readonly string[])[]): Promise<WordGroup[]> {
  const parts = terms.flatMap((words, term) => words.map((word) => ({ term, word })));
  const { rows } = await sql<WordGroup>`
    SELECT t.term, ${wordsWith(sql`r.run`)} AS words
    FROM unnest(${parts.map(({ term }) => term)}::int[], ${parts.map(({ word }) => word)}::text[]) AS t (term, word),
      string_to_table(regexp_replace(t.word COLLATE pg_c_utf8, '[^[:alnum:]]+', ' ', 'g'), ' ') AS r (run)
    WHERE length(r.run) >= ${sql.lit(INDEXED_LENGTH)}`.execute(db);
  return terms
    .flatMap((words, term) => {
      const groups = rows.filter((row) => row.term === term);
      // Instead of a word that is nowhere any of those like it will do; each of them is one whole word.
      return words.length > 1 ? [{ term, words: groups.flatMap((group) => group.words) }] : groups;
    })
    .filter((group) => group.words.length <= MANY_WORDS);
}

const WHOLE_WORD = /^[\p{L}\p{N}]{3,60}$/u;

/** The terms as tags of their own, for posts that have them as whole words; null where one of them is no word of the index. */
export function wholeWords(terms: readonly (readonly string[])[]): string[][] | null {
  return terms.every((words) => words.every((word) => WHOLE_WORD.test(word))) ? terms.map((words) => [...words]) : null;
}
