import { fold } from '#shared/rules/fold.ts';
import { spellingsOf, type Term } from './question.ts';
import { isCapitals, stem, withoutApostrophes, wordsOf } from './synonyms.ts';

/** Start and end offsets in UTF-16 units, sorted, without overlaps. */
type Marks = [start: number, end: number][];

const MAX_MARKS = 50;
/** Characters. Stemming takes time, and the shown part is near the beginning. */
const MAX_SCANNED = 6_000;

interface Token {
  start: number;
  end: number;
  written: string;
  word: string;
  stem: string;
}

export interface Wanted {
  sequences: ReadonlyMap<string, string[][]>;
  beginnings: string[];
}

/** @param titles marks a title, where related words match too */
export function wantedOf(terms: readonly Term[], { titles = false } = {}): Wanted {
  const texts = terms.flatMap(({ typed, alike, related }) => [...spellingsOf(typed), ...alike, ...(titles ? related : [])]);
  const sequences = texts.map((text) => (isCapitals(text) ? [text] : wordsOf(text).map((word) => stem(fold(word)))));
  return {
    sequences: Map.groupBy(sequences, ([first = '']) => first),
    beginnings: terms.flatMap(({ typed, beginning }) => (beginning && typed.length >= 3 ? [fold(typed)] : [])),
  };
}

export function marksOf(text: string, { sequences, beginnings }: Wanted): Marks {
  const tokens = tokensOf(text.slice(0, MAX_SCANNED));
  const marks: Marks = [];
  for (let at = 0; at < tokens.length && marks.length < MAX_MARKS; at += 1) {
    const token = tokens[at] as Token;
    const possible = [...(sequences.get(token.stem) ?? []), ...(sequences.get(token.written) ?? [])];
    const lengths = possible.filter((words) => isAt(tokens, at, words)).map(({ length }) => length);
    const length = Math.max(0, ...lengths);
    if (length > 0) {
      marks.push([token.start, (tokens[at + length - 1] as Token).end]);
      at += length - 1;
    } else if (beginnings.some((beginning) => token.word.startsWith(beginning))) marks.push([token.start, token.end]);
  }
  return marks;
}

function isAt(tokens: readonly Token[], at: number, words: readonly string[]): boolean {
  return (
    words.length > 0 &&
    words.every((word, next) => {
      const token = tokens[at + next];
      return token !== undefined && (word === token.stem || word === token.written);
    })
  );
}

function tokensOf(text: string): Token[] {
  return [...text.matchAll(/[\p{L}\p{N}\p{M}]+(?:['’][\p{L}\p{N}\p{M}]+)*/gu)].map((match) => {
    const written = withoutApostrophes(match[0]);
    const word = fold(written);
    return { start: match.index, end: match.index + match[0].length, written, word, stem: stem(word) };
  });
}
