import type { Terms } from './queries.ts';
import { questionWords } from './texts/question-words.ts';

const COMMON = new Set(questionWords.join(' ').split(' '));

/** The terms that say what is looked for: of a question asked in a whole sentence a few; all where none does. */
export function tellingTerms(terms: Terms): Terms {
  const telling = terms.filter((words) => !words.every((word) => COMMON.has(word.replace(/['’]/g, ''))));
  return telling.length > 0 ? telling : terms;
}
