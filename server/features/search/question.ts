import { fold } from '#shared/rules/fold.ts';
import { findSynonyms, isCapitals, keyOf, type Synonyms, wordsOf } from './synonyms.ts';
import { questionWords } from './texts/question-words.ts';

const COMMON = new Set(questionWords.join(' ').split(' '));
const MAX_TERMS = 24;
/** Maximum for all terms together: each costs database time. */
const MAX_SYNONYMS = 100;
const MAX_RELATED = 100;
/** Queries of at most this many words also match by prefix. */
const SHORT_QUERY = 2;

export interface Term {
  typed: string;
  alike: string[];
  related: string[];
  /** Quoted: only posts that contain it match. */
  required: boolean;
  beginning: boolean;
  /** The last word while typing. */
  unfinished: boolean;
  /** Communities that the term names; it matches all of their posts. */
  communityIds: string[];
}

export interface Vocabulary {
  synonyms: readonly Synonyms[];
  related: Synonyms;
  places: Synonyms;
}

export function isQuestionWord(word: string): boolean {
  return COMMON.has(fold(word));
}

export function isFillerTerm({ typed, required }: Term): boolean {
  return !required && !isCapitals(typed) && isQuestionWord(typed);
}

/** Abbreviations are also searched in lower case, except those that are question words then, such as IT and US. */
export function spellingsOf(typed: string): string[] {
  return isCapitals(typed) && !isQuestionWord(typed) ? [typed, typed.toLowerCase()] : [typed];
}

/**
 * Quoted phrases and keywords, without question words such as "how" unless there is nothing else.
 * @param typing whether the last word may be unfinished
 */
export function termsOf(text: string, vocabulary: Vocabulary, typing = false): Term[] {
  const phrases = [...text.matchAll(/["“]([^"“”]+)["”]/g)].flatMap(([, phrase = '']) =>
    wordsOf(phrase).length > 0 ? [phrase.trim()] : [],
  );
  const words = wordsOf(text.replace(/["“][^"“”]*["”]/g, ' '));
  const found = [
    ...phrases.map((typed) => ({ typed, alike: [], related: [], required: true, communityIds: [] })),
    ...wordTerms(words, vocabulary, phrases.length > 0),
  ].slice(0, MAX_TERMS);
  const last = typing && /[\p{L}\p{N}\p{M}]$/u.test(text) ? words.at(-1) : undefined;
  let left = MAX_SYNONYMS;
  const each = found.length <= SHORT_QUERY ? 0 : Math.ceil(MAX_RELATED / found.length);
  return found.map((term) => {
    const alike = term.alike.slice(0, left);
    left -= alike.length;
    const related = term.related.slice(0, each);
    const unfinished = !term.required && term.typed === last;
    return { ...term, alike, related, beginning: unfinished || (!term.required && found.length <= SHORT_QUERY), unfinished };
  });
}

/** "exam2" is also searched as "exam 2", and "exam 2" as "exam2". */
function numbersApart(words: readonly string[]): string[][] {
  return words.map((word, place) => {
    const [before = '', after = ''] = [words[place - 1], words[place + 1]];
    const [, letters, digits] = /^(\p{L}+)(\d{1,4})$/u.exec(word) ?? [];
    const isName = (one: string) => /^\p{L}+$/u.test(one) && !isQuestionWord(one);
    const isNumber = (one: string) => /^\d{1,4}$/.test(one);
    return [
      ...(letters === undefined ? [] : [`${letters} ${digits}`]),
      ...(isName(word) && isNumber(after) ? [word + after] : []),
      ...(isNumber(word) && isName(before) ? [before + word] : []),
    ];
  });
}

function wordTerms(
  words: readonly string[],
  { synonyms, related, places }: Vocabulary,
  hasPhrases: boolean,
): Omit<Term, 'beginning' | 'unfinished'>[] {
  const isAllCaps = words.length > 2 && words.every((word) => word === word.toUpperCase());
  const alike = findSynonyms(words, ...synonyms);
  const numbers = numbersApart(words);
  const relatedTo = findSynonyms(words, related);
  const communityIds = findSynonyms(words, places);
  const terms = words.map((typed, place) => ({
    typed,
    alike: [...(numbers[place] ?? []), ...(alike[place] ?? [])],
    related: (relatedTo[place] ?? []).filter((one) => !alike[place]?.includes(one)),
    required: false,
    communityIds: communityIds[place] ?? [],
  }));
  const keywords = terms.filter(({ typed }) => (isCapitals(typed) && !isAllCaps) || !isQuestionWord(typed));
  const seen = new Set<string>();
  return (keywords.length > 0 || hasPhrases ? keywords : terms).filter(({ typed }) => {
    const key = keyOf(typed);
    return !seen.has(key) && seen.add(key);
  });
}
