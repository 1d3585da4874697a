import { type RawBuilder, sql } from 'kysely';
import { NOBODY } from '#server/features/people/profiles/queries.ts';
import type { Terms } from './queries.ts';

/** Shorter words are not corrected. */
const CORRECTED_LENGTH = 4;
/** Posts that are looked through for words that many have. */
const WINDOW = 1_000;
/** A part that stands in more words than these is in no index. */
const MANY_WORDS = 1_000;
/** Words that are like another, before it is looked whether the searcher may read them anywhere. */
const SIMILAR = 20;
const LIKES = 3;

/** Whether there is anything to be corrected in these terms. */
export function isCorrectable(terms: Terms): boolean {
  return terms.some((words) => words.some(isWord));
}

function isWord(term: string): boolean {
  return /^[\p{L}\p{N}]+$/u.test(term) && [...term].length >= CORRECTED_LENGTH;
}

/**
 * For each term the words that will do for it, as `asked` (see queries.ts): itself where it occurs as a part of any word,
 * otherwise up to three like it; nothing is wanted where that is what was typed, and has been looked for. Only what stands in posts of these
 * communities counts, or the answers would tell what stands in others. Asked only where a search found nothing: a post
 * that has all of the terms shows that they occur.
 */
export function likelyWords(terms: Terms, { typed, communityIds }: { typed: Terms; communityIds: readonly string[] }): RawBuilder<unknown> {
  const all = terms.flat();
  const places = communityIds.map((id) => `@${id}`);
  const tags = sql`search_tags(s.words, s.community_id, s.category, s.created_at)`;
  // Words that many posts have are found among the newest; the index would go through all of those posts.
  const readable = (like: RawBuilder<unknown>, words: RawBuilder<unknown>) =>
    sql`(EXISTS (SELECT FROM recent WHERE recent.words LIKE ${like})
      OR EXISTS (SELECT FROM post_search s WHERE ${tags} && ${places}::text[] AND ${tags} && ${words} AND s.words LIKE ${like}))`;
  return sql`
    recent AS MATERIALIZED (
      SELECT w.words FROM search_window(${communityIds}::uuid[], '-infinity', true, 'infinity', ${NOBODY}::uuid, ${sql.lit(WINDOW)}) w
    ), unknown AS MATERIALIZED (
      SELECT t.term FROM unnest(${all.filter(isWord)}::text[]) AS t (term), LATERAL (SELECT search_words_with(t.term) AS words OFFSET 0) e
      WHERE cardinality(e.words) <= ${sql.lit(MANY_WORDS)} AND NOT ${readable(sql`'%' || t.term || '%'`, sql`e.words`)}
    ), likely AS MATERIALIZED (
      SELECT u.term, array(
        SELECT l.word FROM (
          SELECT w.word, similarity(w.word, u.term) AS near FROM search_words w
          WHERE w.word % u.term AND abs(length(w.word) - length(u.term)) <= 2
          ORDER BY near DESC, w.word LIMIT ${sql.lit(SIMILAR)}
        ) l
        WHERE ${readable(sql`'%' || l.word || '%'`, sql`ARRAY[l.word]`)}
        LIMIT ${sql.lit(LIKES)}
      ) AS likes
      FROM unknown u
    ), asked AS MATERIALIZED (
      SELECT l.terms, nullif(l.terms, ${JSON.stringify(typed.flat().map((term) => [term]))}::jsonb) AS wanted FROM (
        SELECT jsonb_agg(coalesce(to_jsonb(nullif(l.likes, '{}')), jsonb_build_array(t.term)) ORDER BY t.n) AS terms
        FROM unnest(${all}::text[]) WITH ORDINALITY AS t (term, n) LEFT JOIN likely l ON l.term = t.term
      ) l
    )`;
}
