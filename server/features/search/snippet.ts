import { withoutMarks } from '#shared/rules/plain-text.ts';
import { marksOf, type Wanted } from './marks.ts';

const BEFORE = 90;
const AFTER = 420;

/** The beginning of the text if it contains a match, otherwise the part around the first one. */
export function snippetOf(beginning: string, text: string, wanted: Wanted) {
  const atBeginning = marksOf(beginning, wanted);
  const first = atBeginning.length > 0 ? undefined : marksOf(text, wanted)[0]?.[0];
  if (first === undefined) return { text: beginning, marks: atBeginning };
  const earliest = Math.max(0, first - 2 * BEFORE);
  const start = Math.max(earliest, text.lastIndexOf(' ', Math.max(0, first - BEFORE)) + 1);
  const end = Math.min(text.length, first + AFTER);
  const part = plain(text.slice(start, end)).trim();
  const shown = `${start > 0 ? '…' : ''}${part}${end < text.length ? '…' : ''}`;
  return { text: shown, marks: marksOf(shown, wanted) };
}

function plain(markdown: string): string {
  return withoutMarks(markdown.replace(/^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/g, ''))
    .replace(/^[>#\s]+|`{3,}|(?<![\p{L}\p{N}])\*\*|\*\*(?![\p{L}\p{N}])/gmu, ' ')
    .replace(/[ \t]+/g, ' ');
}
