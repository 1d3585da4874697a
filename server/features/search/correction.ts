import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import { fold } from '#shared/rules/fold.ts';
import type { Term } from './question.ts';

/** Shorter words are not corrected. */
const CORRECTED_LENGTH = 4;
/** Words that are like another, before it is looked whether an entry still has them. */
const SIMILAR = 8;
const LIKES = 3;

/**
 * The terms with words like those that are missing, of which only words of these communities: the answers would tell which words
 * stand elsewhere. @returns null where there are none
 */
export async function correct(
  db: Db,
  terms: readonly Term[],
  { missing, communityIds }: { missing: readonly number[]; communityIds: readonly string[] },
): Promise<Term[] | null> {
  const words = missing
    .flatMap((n) => fold(terms[n]?.typed ?? ''))
    .filter((word) => word.length >= CORRECTED_LENGTH && /^\p{L}+$/u.test(word));
  if (words.length === 0) return null;
  const { rows } = await sql<{ word: string; likes: string[] }>`
    SELECT t.word, array(
      SELECT l.word FROM (
        SELECT w.word FROM search_words w
        WHERE w.community_id = ANY(${communityIds}::uuid[]) AND w.word % t.word AND abs(length(w.word) - length(t.word)) <= 2
        GROUP BY w.word ORDER BY similarity(w.word, t.word) DESC, sum(w.entries) DESC, w.word LIMIT ${sql.lit(SIMILAR)}
      ) l CROSS JOIN LATERAL (SELECT stem FROM unnest(tsvector_to_array(to_tsvector('english', l.word))) AS stem LIMIT 1) s
      -- The words may have gone since they were counted.
      WHERE EXISTS (
        SELECT FROM unnest(${communityIds}::uuid[]) AS c (id) CROSS JOIN LATERAL (
          SELECT FROM search_entries e
          WHERE search_keys(e.community_id, e.words) && ARRAY[search_key(c.id, s.stem)] AND e.community_id = c.id LIMIT 1
        ) e
      ) LIMIT ${sql.lit(LIKES)}
    ) AS likes
    FROM unnest(${words}::text[]) AS t (word)
    WHERE NOT EXISTS (SELECT FROM search_words w WHERE w.community_id = ANY(${communityIds}::uuid[]) AND w.word = t.word)`.execute(db);
  const likes = new Map(
    rows.flatMap(({ word, likes: [best, ...others] }) => (best === undefined ? [] : [[word, { best, others }] as const])),
  );
  if (likes.size === 0) return null;
  return terms.map((term) => {
    const found = likes.get(fold(term.typed));
    return found === undefined ? term : { ...term, typed: found.best, alike: [...found.others, ...term.alike] };
  });
}
