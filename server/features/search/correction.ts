import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import { fold } from '#shared/rules/fold.ts';
import type { Term } from './question.ts';

const MIN_LENGTH = 4;
/** Words of all communities whose presence in the reader's communities is checked. */
const MAX_SIMILAR = 100;
const MAX_CANDIDATES = 8;
const MAX_SUGGESTIONS = 3;

/**
 * Replaces missing terms with similar words, taken only from these communities, because others
 * would reveal what hidden posts contain.
 * @returns null if nothing is similar
 */
export async function correct(
  db: Db,
  terms: readonly Term[],
  { missing, communityIds }: { missing: readonly number[]; communityIds: readonly string[] },
): Promise<Term[] | null> {
  const words = missing.flatMap((n) => fold(terms[n]?.typed ?? '')).filter((word) => word.length >= MIN_LENGTH && /^\p{L}+$/u.test(word));
  if (words.length === 0) return null;
  const { rows } = await sql<{ word: string; suggestions: string[] }>`
    SELECT t.word, array(
      SELECT l.word FROM (
        SELECT v.word FROM (
          SELECT v.word, similarity(v.word, t.word) AS similarity FROM search_vocabulary v
          WHERE v.word % t.word AND abs(length(v.word) - length(t.word)) <= 2
          ORDER BY similarity DESC, v.word LIMIT ${sql.lit(MAX_SIMILAR)}
        ) v JOIN search_words w ON w.word = v.word AND w.community_id = ANY(${communityIds}::uuid[])
        GROUP BY v.word, v.similarity ORDER BY v.similarity DESC, sum(w.entries) DESC, v.word LIMIT ${sql.lit(MAX_CANDIDATES)}
      ) l CROSS JOIN LATERAL (SELECT stem FROM unnest(tsvector_to_array(to_tsvector('english', l.word))) AS stem LIMIT 1) s
      -- The counted words may no longer be in any entry.
      WHERE EXISTS (
        SELECT FROM unnest(${communityIds}::uuid[]) AS c (id) CROSS JOIN LATERAL (
          -- Without OFFSET 0 the planner reads all entries of a community instead of the index of keys.
          SELECT * FROM search_entries e WHERE search_keys(e.community_id, e.words) && ARRAY[search_key(c.id, s.stem)] OFFSET 0
        ) e WHERE e.community_id = c.id
      ) LIMIT ${sql.lit(MAX_SUGGESTIONS)}
    ) AS suggestions
    FROM unnest(${words}::text[]) AS t (word)
    WHERE NOT EXISTS (SELECT FROM search_words w WHERE w.community_id = ANY(${communityIds}::uuid[]) AND w.word = t.word)`.execute(db);
  const suggestions = new Map(
    rows.flatMap(({ word, suggestions: [best, ...others] }) => (best === undefined ? [] : [[word, { best, others }] as const])),
  );
  if (suggestions.size === 0) return null;
  return terms.map((term) => {
    const found = suggestions.get(fold(term.typed));
    return found === undefined ? term : { ...term, typed: found.best, alike: [...found.others, ...term.alike] };
  });
}
