/** More leading signs than this on one line nest deeper than anybody reads. */
const DEEP_LINE = /^[ \t>*+\-\d.)]{80}/m;
const MARK = /[*_~`[\]|<&\\@!]/g;
const MAX_LINES = 2_000;
const MAX_CELLS = 5_000;
const MIN_MARKS = 500;
/** Of a longer text, one sign in so many may be a mark. */
const MARKS_SHARE = 20;

/**
 * Whether a text would take a Markdown parser long: its time grows with the square of unmatched marks, and with the depth of
 * nesting. Such a text is shown as plain text, so that one post cannot hold up a server that renders pages for all.
 */
export function isHeavyMarkdown(text: string): boolean {
  const marks = text.match(MARK)?.length ?? 0;
  if (marks > Math.max(MIN_MARKS, text.length / MARKS_SHARE)) return true;
  const lines = text.split('\n');
  // A table fills every row up to the width of its head, and any line may be a row.
  const columns = lines.reduce((widest, line) => Math.max(widest, line.split('|').length), 0);
  return DEEP_LINE.test(text) || lines.length > MAX_LINES || (columns > 2 && columns * lines.length > MAX_CELLS);
}
