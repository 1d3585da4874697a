import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/platform/database.ts';
import { WINDOW, windowOf } from './queries.ts';
import { isTagged, MANY_WORDS, placeTags, wordsWith } from './tags.ts';

/** Shorter words are not corrected. */
const CORRECTED_LENGTH = 4;
/** Words that are like another, before it is looked whether the searcher may read them anywhere. */
const SIMILAR = 20;
const LIKES = 3;

/**
 * For each term the words that will do for it: itself where it occurs as a part of any word, otherwise up to three like
 * it. Only what stands in posts of these communities counts, or the answers would tell what stands in others. Asked
 * only where a search found nothing: a post that has all of the terms shows that they occur.
 */
export async function likelyWords(db: Db, terms: readonly string[], communityIds: readonly string[]): Promise<string[][]> {
  const words = terms.filter((term) => /^[\p{L}\p{N}]+$/u.test(term) && [...term].length >= CORRECTED_LENGTH);
  if (words.length === 0) return terms.map((term) => [term]);
  // Words that many posts have are found among the newest; the index would go through all of those posts.
  const readable = (like: RawBuilder<unknown>, tags: RawBuilder<unknown>) =>
    sql`(EXISTS (SELECT FROM recent WHERE recent.words LIKE ${like})
      OR EXISTS (SELECT FROM post_search s WHERE ${isTagged(placeTags(communityIds))}
        AND search_tags(s.words, s.community_id, s.category, s.created_at) && ${tags} AND s.words LIKE ${like}))`;
  const { rows } = await sql<{ term: string; likes: string[] }>`
    WITH recent AS MATERIALIZED (
      SELECT s.words FROM ${windowOf(communityIds, WINDOW, { after: sql`true`, by: sql`s.created_at DESC, s.post_id DESC` })}
    ), unknown AS MATERIALIZED (
      SELECT t.term FROM unnest(${words}::text[]) AS t (term), LATERAL (SELECT ${wordsWith(sql`t.term`)} AS words OFFSET 0) e
      WHERE cardinality(e.words) <= ${sql.lit(MANY_WORDS)} AND NOT ${readable(sql`'%' || t.term || '%'`, sql`e.words`)}
    )
    SELECT u.term, array(
      SELECT l.word FROM (
        SELECT w.word, similarity(w.word, u.term) AS near FROM search_words w
        WHERE w.word % u.term AND abs(length(w.word) - length(u.term)) <= 2
        ORDER BY near DESC, w.word LIMIT ${SIMILAR}
      ) l
      WHERE ${readable(sql`'%' || l.word || '%'`, sql`ARRAY[l.word]`)}
      LIMIT ${LIKES}
    ) AS likes
    FROM unknown u`.execute(db);
  const found = new Map(rows.map((row) => [row.term, row.likes]));
  return terms.map((term) => {
    const likes = found.get(term) ?? [];
    return likes.length === 0 ? [term] : likes;
  });
}
