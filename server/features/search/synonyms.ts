import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import snowball from 'snowball-stemmers';
import { fold } from '#shared/rules/fold.ts';

const FOLDER = join(import.meta.dirname, 'synonyms');
/** Words of the longest terms. */
export const LONGEST = 4;

const english = snowball.newStemmer('english');

/** Stems of words that were met, because most words come again and again. */
const met = new Map<string, string>();
const MET = 20_000;

/** The English stem of a folded word. PostgreSQL stems what it looks for itself; a rare difference costs a synonym or a mark. */
export function stem(word: string): string {
  const known = met.get(word);
  if (known !== undefined) return known;
  if (met.size >= MET) met.clear();
  const found = english.stem(word);
  met.set(word, found);
  return found;
}

/** The words and numbers of a text as they are typed; apostrophes belong to their word, and abbreviations lose the s of their plural. */
export function wordsOf(text: string): string[] {
  return (text.replace(/['’]/g, '').match(/[\p{L}\p{N}\p{M}]+/gu) ?? []).map((word) => word.replace(/^([A-Z]{2,5})s$/, '$1'));
}

/** Abbreviations that are other words in small letters. */
export function isCapitals(word: string): boolean {
  return /^[A-Z]{2,5}$/.test(word);
}

/** What synonyms are looked up by: stems, or the capitals that mean another word than small letters do. */
export function keyOf(term: string): string {
  return isCapitals(term) ? term : stemsOf(wordsOf(term));
}

function stemsOf(words: readonly string[]): string {
  return words.map((word) => stem(fold(word))).join(' ');
}

export type Synonyms = ReadonlyMap<string, ReadonlySet<string>>;

/**
 * Reads lines of terms that mean the same, separated by commas; of `a > b, c` only `a` finds the others. Lines are not joined
 * by a term that two of them have, which may mean two things.
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

/** Reads lines of words that come up together when the same is asked, as `a ~ b ~ c`; each finds the others. */
export function readRelated(text: string): Synonyms {
  return readSynonyms(text.replaceAll('~', ','));
}

/** Files of related words begin so. */
const RELATED = 'related-';
const read = (names: readonly string[]) => names.map((name) => readFileSync(join(FOLDER, name), 'utf8')).join('\n');
const { related = [], alike = [] } = Object.groupBy(readdirSync(FOLDER), (name) => (name.startsWith(RELATED) ? 'related' : 'alike'));

/** The words of the field, written for this project. */
export const fieldSynonyms = readSynonyms(read(alike));
export const fieldRelated = readRelated(read(related));

/** What means the same as each word of a text, by its place there: of the word itself and of terms that it is part of. */
export function alikeIn(words: readonly string[], ...all: readonly Synonyms[]): string[][] {
  const alike = words.map(() => new Set<string>());
  const get = (key: string) => all.flatMap((synonyms) => [...(synonyms.get(key) ?? [])]);
  words.forEach((word, place) => {
    for (const one of isCapitals(word) ? get(word) : []) alike[place]?.add(one);
    for (let length = 1; length <= LONGEST && place + length <= words.length; length += 1) {
      const found = get(stemsOf(words.slice(place, place + length)));
      for (let at = place; at < place + length; at += 1) for (const one of found) alike[at]?.add(one);
    }
  });
  return alike.map((found) => [...found]);
}
