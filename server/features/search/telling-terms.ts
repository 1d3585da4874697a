import type { Terms } from './queries.ts';
import { questionWords } from './texts/question-words.ts';

const COMMON = new Set(questionWords.join(' ').split(' '));

/** The terms that say what is looked for: of a question asked in a whole sentence a few. */
export function tellingTerms(terms: Terms): Terms {
  return terms.filter((words) => !words.every((word) => COMMON.has(word.replace(/['’]/g, ''))));
}
