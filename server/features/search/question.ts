import { fold } from '#shared/rules/fold.ts';
import { alikeIn, isCapitals, type Synonyms, stem, wordsOf } from './synonyms.ts';
import { questionWords } from './texts/question-words.ts';

const COMMON = new Set(questionWords.join(' ').split(' '));
const MAX_TERMS = 24;
/** Of all terms together: each costs the database time. */
const MAX_ALIKE = 100;
const MAX_RELATED = 100;
/** Of so few words also those are found that begin with them. */
const FEW_WORDS = 2;

/** A word or a phrase that is looked for. */
export interface Term {
  typed: string;
  /** What means the same. */
  alike: string[];
  /** What comes up where it is asked in other words. */
  related: string[];
  /** Whether only posts that have it are wanted, as of what stands in quotation marks. */
  required: boolean;
  /** Whether words that begin with it are wanted too. */
  beginning: boolean;
  /** Communities that it names: their posts have it without saying it. */
  communityIds: string[];
}

/** What words mean to the one who asks. */
export interface Vocabulary {
  synonyms: readonly Synonyms[];
  related: Synonyms;
  /** Ids of communities by what they are called. */
  places: Synonyms;
}

/**
 * What a text asks for: phrases in quotation marks, and its telling words, those that questions are not just built with; all where it has no other.
 * @param typing whether its last word may be the beginning of one
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
  const unfinished = typing && /[\p{L}\p{N}\p{M}]$/u.test(text) ? words.at(-1) : undefined;
  let left = MAX_ALIKE;
  const each = found.length <= FEW_WORDS ? 0 : Math.ceil(MAX_RELATED / found.length);
  return found.map((term) => {
    const alike = term.alike.slice(0, left);
    left -= alike.length;
    const related = term.related.slice(0, each);
    const beginning = !term.required && (found.length <= FEW_WORDS || term.typed === unfinished);
    return { ...term, alike, related, beginning };
  });
}

function wordTerms(words: readonly string[], { synonyms, related, places }: Vocabulary, hasPhrases: boolean): Omit<Term, 'beginning'>[] {
  const isShouted = words.length > 2 && words.every((word) => word === word.toUpperCase());
  const alike = alikeIn(words, ...synonyms);
  const relatedTo = alikeIn(words, related);
  const communityIds = alikeIn(words, places);
  const terms = words.map((typed, place) => ({
    typed,
    alike: alike[place] ?? [],
    related: (relatedTo[place] ?? []).filter((one) => !alike[place]?.includes(one)),
    required: false,
    communityIds: communityIds[place] ?? [],
  }));
  const telling = terms.filter(({ typed }) => (isCapitals(typed) && !isShouted) || !COMMON.has(fold(typed)));
  const seen = new Set<string>();
  return (telling.length > 0 || hasPhrases ? telling : terms).filter(({ typed }) => {
    const key = isCapitals(typed) ? typed : stem(fold(typed));
    return !seen.has(key) && seen.add(key);
  });
}
