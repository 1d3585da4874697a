import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import { withinTime } from '#server/platform/db/time-limit.ts';
import { fold } from '#shared/rules/fold.ts';
import { editDistance, neighborsOf } from './edit-distance.ts';
import { isQuestionWord, type Term } from './question.ts';
import { fieldWords, keyOf, type Synonyms } from './synonyms.ts';

const MIN_LENGTH = 4;
/** Shorter words are close to many terms of the field. */
const MIN_FIELD_WORD = 8;
const MAX_TYPOS = 2;
/** Shorter words have at most one typo. */
const LONG_WORD = 9;
const MAX_WORDS = 4;
/** Similar words of all communities, of which most have too many typos. */
const MAX_SIMILAR = 100;
/** Looked up in the reader's communities; more than shown, because some words were deleted since they were counted. */
const MAX_CANDIDATES = 6;
const MAX_SUGGESTIONS = 3;
/** Milliseconds per statement. A search that is not corrected by then stays as typed. */
const TIME_LIMIT = 200;

interface Options {
  /** Terms without a result. */
  missing: readonly number[];
  /** Suggestions come only from these communities, because others would reveal what hidden posts contain. */
  communityIds: readonly string[];
  /** All communities of the reader. A word that one of them contains is correct. */
  readableIds: readonly string[];
  /** Words with synonyms are correct. */
  known: readonly Synonyms[];
}

const occurs = (stem: string, communityIds: readonly string[]) => sql`EXISTS (
  SELECT FROM unnest(${communityIds}::uuid[]) AS c (id) CROSS JOIN LATERAL (
    -- Without OFFSET 0 the planner reads all entries of a community instead of the index of keys.
    SELECT * FROM search_entries e WHERE search_keys(e.community_id, e.words) && ARRAY[search_key(c.id, ${sql.ref(stem)})] OFFSET 0
  ) e WHERE e.community_id = c.id
)`;

export interface Correction {
  /** The query, with each typo replaced by the most likely word. */
  text: string;
  /** By replacement: further words that may have been meant. */
  others: ReadonlyMap<string, string[]>;
}

/**
 * Replaces missing terms by words that differ in a typo or two.
 * @returns null if there is nothing to replace
 */
export async function correct(
  db: Db,
  terms: readonly Term[],
  { missing, communityIds, readableIds, known }: Options,
): Promise<Correction | null> {
  const isCorrectable = (typed: string) =>
    typed.length >= MIN_LENGTH &&
    /^\p{L}+$/u.test(fold(typed)) &&
    !/^\p{Lu}+$/u.test(typed) &&
    !isQuestionWord(typed) &&
    !known.some((words) => words.has(keyOf(typed)));
  const typos = missing
    .flatMap((n) => terms[n] ?? [])
    .filter(({ typed }) => isCorrectable(typed))
    .slice(0, MAX_WORDS)
    .map(({ typed, unfinished }) => ({ word: fold(typed), unfinished }));
  if (typos.length === 0) return null;
  const found = await withinTime(db, TIME_LIMIT, async (trx) => {
    const similar = await similarTo(trx, typos, readableIds);
    const close = similar
      .map(({ word, alike }) => ({
        word,
        alike: alike.map((other) => ({ other, typos: editDistance(word, other) })).filter(({ typos }) => typos <= maxTypos(word)),
      }))
      .filter(({ alike }) => alike.length > 0);
    const candidates = close.length === 0 ? [] : await occurring(trx, close, communityIds);
    return similar.map(({ word }) => ({ word, candidates: candidates.find((one) => one.word === word)?.candidates ?? [] }));
  });
  const suggestions = new Map(
    found?.map(({ word, candidates }) => [word, closest(word, candidates.length > 0 ? candidates : similarFieldWords(word))]),
  );
  if ([...suggestions.values()].every(({ length }) => length === 0)) return null;
  const best = (typed: string) => suggestions.get(fold(typed))?.[0] ?? typed;
  return {
    text: terms.map(({ typed: word, required }) => (required ? `"${word}"` : best(word))).join(' '),
    others: new Map([...suggestions.values()].flatMap(([first, ...others]) => (first === undefined ? [] : [[first, others]]))),
  };
}

interface Typo {
  word: string;
  unfinished: boolean;
}

/**
 * Similar words of all communities, for those of `typos` that no readable community contains. Short
 * words share too few trigrams with their misspellings, so words at an edit distance of one are
 * looked up too, except while the word is typed: the beginning of a word is close to many others.
 */
async function similarTo(db: Db, typos: readonly Typo[], readableIds: readonly string[]) {
  const words = typos.map(({ word, unfinished }) => ({ word, neighbors: unfinished || word.length >= LONG_WORD ? [] : neighborsOf(word) }));
  const { rows } = await sql<{ word: string; alike: string[] }>`
    SELECT t.word, array(
      SELECT v.word FROM search_vocabulary v WHERE v.word = ANY(t.neighbors)
      UNION
      (SELECT v.word FROM search_vocabulary v WHERE v.word % t.word AND abs(length(v.word) - length(t.word)) <= ${sql.lit(MAX_TYPOS)}
        ORDER BY similarity(v.word, t.word) DESC, v.word LIMIT ${sql.lit(MAX_SIMILAR)})
    ) AS alike
    FROM jsonb_to_recordset(${JSON.stringify(words)}::jsonb) AS t (word text, neighbors text[])
    WHERE NOT EXISTS (
      SELECT FROM unnest(tsvector_to_array(to_tsvector('english', t.word))) AS s (stem) WHERE ${occurs('s.stem', readableIds)}
    )`.execute(db);
  return rows;
}

interface Similar {
  word: string;
  alike: readonly { other: string; typos: number }[];
}

/** Those of the similar words that these communities contain, with the fewest typos and the most frequent first. */
async function occurring(db: Db, words: readonly Similar[], communityIds: readonly string[]) {
  const { rows } = await sql<{ word: string; candidates: string[] }>`
    SELECT t.word, array(
      SELECT l.word FROM (
        SELECT w.word, v.typos, sum(w.entries) AS entries FROM jsonb_to_recordset(t.alike) AS v (other text, typos integer)
        JOIN search_words w ON w.word = v.other AND w.community_id = ANY(${communityIds}::uuid[])
        GROUP BY w.word, v.typos ORDER BY v.typos, entries DESC, w.word LIMIT ${sql.lit(MAX_CANDIDATES)}
      ) l CROSS JOIN LATERAL (SELECT stem FROM unnest(tsvector_to_array(to_tsvector('english', l.word))) AS stem LIMIT 1) s
      -- The counted words may no longer be in any entry.
      WHERE ${occurs('s.stem', communityIds)}
    ) AS candidates
    FROM jsonb_to_recordset(${JSON.stringify(words)}::jsonb) AS t (word text, alike jsonb)`.execute(db);
  return rows;
}

function maxTypos(word: string): number {
  return word.length >= LONG_WORD ? MAX_TYPOS : 1;
}

/** Terms of the field, which lead to their synonyms where no post has the word itself. */
function similarFieldWords(word: string): string[] {
  const isSimilar = (other: string) => Math.abs(other.length - word.length) <= MAX_TYPOS && editDistance(word, other) <= maxTypos(word);
  return word.length < MIN_FIELD_WORD ? [] : fieldWords.filter(isSimilar);
}

/** Those of `candidates` with the fewest typos. */
function closest(word: string, candidates: readonly string[]): string[] {
  const fewest = Math.min(...candidates.map((candidate) => editDistance(word, candidate)));
  return candidates.filter((candidate) => editDistance(word, candidate) === fewest).slice(0, MAX_SUGGESTIONS);
}
