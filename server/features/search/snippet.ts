import { marksOf, placeOf } from './fold.ts';

/** Units of text around a match deep in a post. */
const BEFORE = 90;
const AFTER = 420;

export interface Snippet {
  text: string;
  marks: [number, number][];
}

/** The beginning of a post where it has the match, otherwise the part of the body around the first one. */
export function snippetOf(excerpt: string, body: string, terms: readonly string[]): Snippet {
  const atBeginning = marksOf(excerpt, terms);
  const first = atBeginning.length > 0 ? null : placeOf(body, terms);
  if (first === null) return { text: excerpt, marks: atBeginning };
  const earliest = Math.max(0, first - 2 * BEFORE);
  const start = Math.max(earliest, body.lastIndexOf(' ', Math.max(0, first - BEFORE)) + 1);
  const end = Math.min(body.length, first + AFTER);
  const part = plain(body.slice(start, end)).trim();
  const text = `${start > 0 ? '…' : ''}${part}${end < body.length ? '…' : ''}`;
  return { text, marks: marksOf(text, terms) };
}

/** Without the signs of Markdown, and never with half a character at an end. */
function plain(markdown: string): string {
  return markdown
    .replace(/^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/g, '')
    .replace(/\[([^\]\n]{0,200})\]\([^)\n]{0,300}\)/g, '$1')
    .replace(/^[>#\s]+|[*_`~]+/gm, ' ')
    .replace(/[ \t]+/g, ' ');
}
