import { fold } from '#shared/rules/fold.ts';
import { alikeIn, isCapitals, type Synonyms, stem, wordsOf } from './synonyms.ts';
import { questionWords } from './texts/question-words.ts';

const COMMON = new Set(questionWords.join(' ').split(' '));
const MAX_TERMS = 24;
/** Of all terms together: each costs the database time. */
const MAX_ALIKE = 100;

/** A word or a phrase that is looked for. */
export interface Term {
  typed: string;
  /** What means the same. */
  alike: string[];
  /** Whether only posts that have it are wanted, as of what stands in quotation marks. */
  required: boolean;
}

/** What a text asks for: phrases in quotation marks, and its telling words, those that questions are not just built with; all where it has no other. */
export function termsOf(text: string, synonyms: Synonyms): Term[] {
  const phrases = [...text.matchAll(/["“]([^"“”]+)["”]/g)].flatMap(([, phrase = '']) =>
    wordsOf(phrase).length > 0 ? [phrase.trim()] : [],
  );
  const terms = [
    ...phrases.map((typed) => ({ typed, alike: [], required: true })),
    ...wordTerms(wordsOf(text.replace(/["“][^"“”]*["”]/g, ' ')), synonyms, phrases.length > 0),
  ];
  let left = MAX_ALIKE;
  return terms.slice(0, MAX_TERMS).map((term) => {
    const alike = term.alike.slice(0, left);
    left -= alike.length;
    return { ...term, alike };
  });
}

function wordTerms(words: readonly string[], synonyms: Synonyms, hasPhrases: boolean): Term[] {
  const isShouted = words.length > 2 && words.every((word) => word === word.toUpperCase());
  const alike = alikeIn(words, synonyms);
  const terms = words.map((typed, place) => ({ typed, alike: alike[place] ?? [], required: false }));
  const telling = terms.filter(({ typed }) => (isCapitals(typed) && !isShouted) || !COMMON.has(fold(typed)));
  const seen = new Set<string>();
  return (telling.length > 0 || hasPhrases ? telling : terms).filter(({ typed }) => {
    const key = isCapitals(typed) ? typed : stem(fold(typed));
    return !seen.has(key) && seen.add(key);
  });
}
