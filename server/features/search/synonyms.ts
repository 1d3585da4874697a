import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import snowball from 'snowball-stemmers';
import { fold } from '#shared/rules/fold.ts';

const FOLDER = join(import.meta.dirname, 'synonyms');
export const MAX_TERM_WORDS = 4;

const english = snowball.newStemmer('english');

const stemCache = new Map<string, string>();
const MAX_CACHED = 20_000;

/** PostgreSQL stems the entries itself; a rare difference loses a synonym or a mark. */
export function stem(word: string): string {
  const known = stemCache.get(word);
  if (known !== undefined) return known;
  if (stemCache.size >= MAX_CACHED) stemCache.clear();
  const found = english.stem(word);
  stemCache.set(word, found);
  return found;
}

/** As `search_plain` in PostgreSQL: "I'm" becomes "I", because "IM" is another word. */
export function withoutApostrophes(text: string): string {
  return text.replace(/['’](?:(?:m|d|s|ll|ve|re)(?![\p{L}\p{N}\p{M}]))?/giu, '');
}

/** Without the plural s of abbreviations ("CXRs", "M1s"), as `search_plain` in PostgreSQL. */
export function wordsOf(text: string): string[] {
  return (withoutApostrophes(text).match(/[\p{L}\p{N}\p{M}]+/gu) ?? []).map((word) =>
    word.replace(/^([A-Z]{2,5}|[A-Za-z]{1,4}\d)s$/, '$1'),
  );
}

/** Abbreviations, which may be other words in lower case. */
export function isCapitals(word: string): boolean {
  return /^[A-Z]{2,5}$/.test(word);
}

export function keyOf(term: string): string {
  return isCapitals(term) ? term : stemsOf(wordsOf(term));
}

function stemsOf(words: readonly string[]): string {
  return words.map((word) => stem(fold(word))).join(' ');
}

export type Synonyms = ReadonlyMap<string, ReadonlySet<string>>;

/**
 * Reads lines of synonyms: in `a, b` each finds the other, in `a > b, c` only `a` finds the others.
 * Lines that share a term are not merged, because the term may mean two things.
 */
export function readSynonyms(text: string): Synonyms {
  const found = new Map<string, Set<string>>();
  for (const line of text.split('\n')) {
    const [left = '', right] = line.replace(/#.*/, '').split('>');
    const [from, to] = [left, right ?? left].map((part) => part.split(',').flatMap((term) => term.trim() || []));
    for (const term of from ?? []) {
      const known = found.get(keyOf(term)) ?? new Set<string>();
      for (const other of to ?? []) if (other !== term) known.add(other);
      found.set(keyOf(term), known);
    }
  }
  return found;
}

export function readRelated(text: string): Synonyms {
  return readSynonyms(text.replaceAll('~', ','));
}

const RELATED = 'related-';
const readFiles = (names: readonly string[]) => names.map((name) => readFileSync(join(FOLDER, name), 'utf8')).join('\n');
const { related = [], alike = [] } = Object.groupBy(readdirSync(FOLDER), (name) => (name.startsWith(RELATED) ? 'related' : 'alike'));

export const fieldSynonyms = readSynonyms(readFiles(alike));
/** Single words that have synonyms. */
export const fieldWords = [...new Set([...fieldSynonyms.values()].flatMap((terms) => [...terms]))].filter((term) => /^[a-z]+$/.test(term));
export const fieldRelated = readRelated(readFiles(related));

export function findSynonyms(words: readonly string[], ...all: readonly Synonyms[]): string[][] {
  const alike = words.map(() => new Set<string>());
  const get = (key: string) => all.flatMap((synonyms) => [...(synonyms.get(key) ?? [])]);
  words.forEach((word, place) => {
    for (const one of isCapitals(word) ? get(word) : []) alike[place]?.add(one);
    for (let length = 1; length <= MAX_TERM_WORDS && place + length <= words.length; length += 1) {
      const found = get(stemsOf(words.slice(place, place + length)));
      for (let at = place; at < place + length; at += 1) for (const one of found) alike[at]?.add(one);
    }
  });
  return alike.map((found) => [...found]);
}
