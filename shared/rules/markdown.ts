/** Markers of lists and quotes, one in another: more than anybody nests. */
const MAX_DEPTH = 6;
/** Columns by which a list is indented for each level at least. */
const INDENT = 2;
/** Levels of all lines that begin with a marker, together: a parser's time grows with the square of this. */
const MAX_LEVELS = 500;
/** What a line begins with: markers of quotes and lists. */
const MARKERS = /^[ \t]*(?:(?:>|(?:[*+-]|\d{1,9}[.)])(?=[ \t]|$))[ \t]*)+/;
const MARKER = /[>*+-]|\d+/g;
/** A line across the page. */
const RULE = /^[ \t]*([-*_])(?:[ \t]*\1){2,}[ \t]*$/;
const MARK = /[*_~`[\]|<&\\@!]/g;
const MAX_LINES = 1_000;
const MAX_CELLS = 5_000;
const MIN_MARKS = 500;
/** Of a longer text, one sign in so many may be a mark. */
const MARKS_SHARE = 20;
/** Signs of white space at which nothing that people write begins. */
const FAR_IN = 80;

/**
 * Whether a text would take a Markdown parser long: its time grows with the square of unmatched marks and of list items, and
 * with the depth of nesting. Such a text is shown as plain text, so that one post cannot hold up a server that renders
 * pages for all.
 */
export function isHeavyMarkdown(text: string): boolean {
  const marks = text.match(MARK)?.length ?? 0;
  if (marks > Math.max(MIN_MARKS, text.length / MARKS_SHARE)) return true;
  const lines = text.split('\n');
  if (lines.length > MAX_LINES) return true;
  // A table fills every row up to the width of its head, and any line may be a row.
  const columns = lines.reduce((widest, line) => Math.max(widest, line.split('|').length), 0);
  if (columns > 2 && columns * lines.length > MAX_CELLS) return true;
  let levels = 0;
  for (const line of lines) {
    const { markers, indent } = beginning(line);
    if (markers > MAX_DEPTH || indent >= FAR_IN) return true;
    if (markers > 0) levels += markers + indent / INDENT;
  }
  return levels > MAX_LEVELS;
}

function beginning(line: string): { markers: number; indent: number } {
  const indent = (line.match(/^[ \t]*/)?.[0] ?? '').replaceAll('\t', '    ').length;
  const markers = RULE.test(line) ? 0 : (line.match(MARKERS)?.[0].match(MARKER)?.length ?? 0);
  return { markers, indent };
}
