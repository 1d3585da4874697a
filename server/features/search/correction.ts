import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import { withinTime } from '#server/platform/db/time-limit.ts';
import { fold } from '#shared/rules/fold.ts';
import { editDistance } from './edit-distance.ts';
import type { Term } from './question.ts';
import { keyOf, type Synonyms } from './synonyms.ts';

const MIN_LENGTH = 4;
/** Words with this many letters may have two typos, shorter ones have one. */
const LONG_WORD = 8;
const MAX_WORDS = 4;
/** Words of all communities whose presence in the reader's communities is checked. */
const MAX_SIMILAR = 100;
const MAX_CANDIDATES = 16;
const MAX_SUGGESTIONS = 3;
/** Milliseconds. A search that is not corrected by then stays as typed. */
const TIME_LIMIT = 300;

interface Options {
  /** Terms without a result. */
  missing: readonly number[];
  /** Suggestions come only from these communities, because others would reveal what hidden posts contain. */
  communityIds: readonly string[];
  /** All communities of the reader. A word that one of them contains is correct. */
  readableIds: readonly string[];
  /** Words with synonyms are correct. */
  synonyms: readonly Synonyms[];
}

const occurs = (stem: string, communityIds: readonly string[]) => sql`EXISTS (
  SELECT FROM unnest(${communityIds}::uuid[]) AS c (id) CROSS JOIN LATERAL (
    -- Without OFFSET 0 the planner reads all entries of a community instead of the index of keys.
    SELECT * FROM search_entries e WHERE search_keys(e.community_id, e.words) && ARRAY[search_key(c.id, ${sql.ref(stem)})] OFFSET 0
  ) e WHERE e.community_id = c.id
)`;

/**
 * Replaces missing terms by words that differ in a typo or two.
 * @returns null if there is nothing to replace
 */
export async function correct(
  db: Db,
  terms: readonly Term[],
  { missing, communityIds, readableIds, synonyms }: Options,
): Promise<Term[] | null> {
  const isCorrectable = (typed: string) =>
    typed.length >= MIN_LENGTH &&
    /^\p{L}+$/u.test(fold(typed)) &&
    !/^\p{Lu}+$/u.test(typed) &&
    !synonyms.some((known) => known.has(keyOf(typed)));
  const typed = missing.flatMap((n) => terms[n]?.typed ?? []);
  const words = typed.filter(isCorrectable).slice(0, MAX_WORDS).map(fold);
  if (words.length === 0) return null;
  const query = sql<{ word: string; candidates: string[] }>`
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
      WHERE ${occurs('s.stem', communityIds)}
    ) AS candidates
    FROM unnest(${words}::text[]) AS t (word)
    WHERE NOT EXISTS (
      SELECT FROM unnest(tsvector_to_array(to_tsvector('english', t.word))) AS s (stem) WHERE ${occurs('s.stem', readableIds)}
    )`;
  const found = await withinTime(db, TIME_LIMIT, (trx) => query.execute(trx));
  const suggestions = new Map(found?.rows.map(({ word, candidates }) => [word, closest(word, candidates)]));
  if ([...suggestions.values()].every(({ length }) => length === 0)) return null;
  return terms.map((term) => {
    const [best, ...others] = suggestions.get(fold(term.typed)) ?? [];
    return best === undefined ? term : { ...term, typed: best, alike: [...others, ...term.alike] };
  });
}

function closest(word: string, candidates: readonly string[]): string[] {
  const allowed = word.length >= LONG_WORD ? 2 : 1;
  return candidates
    .map((candidate) => ({ candidate, distance: editDistance(word, candidate) }))
    .filter(({ distance }) => distance <= allowed)
    .sort((a, b) => a.distance - b.distance)
    .slice(0, MAX_SUGGESTIONS)
    .map(({ candidate }) => candidate);
}
