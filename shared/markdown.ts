import MarkdownIt, { type StateCore, type Token } from 'markdown-it';
import { LIMITS } from '#shared/rules/limits.ts';

/** Levels of tokens in one another. A quotation is one, a list two: seven lists in one another still fit. */
const MAX_DEPTH = 16;
/** What begins or ends something. The cost of parsing and rendering grows with their number. */
const MARKS = /[*_~`[\](){}|<>&\\@!:#"'\n]|[-+.)](?=[ \t])/g;
const MAX_MARKS = { least: 500, perCharacter: 1 / 12 };
/** What becomes a link without brackets, which costs more than any other mark. */
const ADDRESSES = /:\/\/(?:www\.)?|www\.|@|mailto:/gi;
const MAX_ADDRESSES = { least: 100, perCharacter: 1 / 60 };
/** Of all tables: each row is filled up to the width of the head. */
const MAX_CELLS = 2_000;

const parser = new MarkdownIt({
  html: false,
  linkify: true,
  // Content that is nested deeper is dropped by the parser, so the limit above has to be the lower one.
  maxNesting: MAX_DEPTH + 4,
});
// Addresses in running text: with a scheme, www. or of mail. Not "example.org" alone, which would find links in "a.c." or "notes.md".
parser.linkify
  .set({ fuzzyLink: false, maxLength: LIMITS.postUrl })
  .add('ftp:', null)
  .add('//', null)
  .add('www.', {
    validate: (text, position, { re }) => {
      const address = re.get_relative_proto_validator();
      address.lastIndex = position;
      return address.exec(text)?.[0].length ?? 0;
    },
    normalize: (match) => {
      match.url = `http://${match.url}`;
    },
  });
// What may be a link is decided where links are rendered; an address refused here would show as its source.
parser.validateLink = () => true;
// Encoding is slow, and tried for each bracket before the end of the address is known.
const { normalizeLink } = parser;
parser.normalizeLink = (url) => (url.length > LIMITS.postUrl ? '' : normalizeLink(url));
parser.core.ruler.push('task_items', markTaskItems);

/**
 * The text's tokens, or null where it exceeds what may be parsed in time and is shown as plain text instead.
 * Server rendering, browser and excerpts all ask this function, so they agree.
 */
export function parseMarkdown(text: string): Token[] | null {
  if (exceedsMarkdownLimits(text)) return null;
  const tokens = parser.parse(text, {});
  return tokens.some(({ level }) => level > MAX_DEPTH) ? null : tokens;
}

function exceedsMarkdownLimits(text: string): boolean {
  return exceeds(text, MARKS, MAX_MARKS) || exceeds(text, ADDRESSES, MAX_ADDRESSES) || cellsOf(text) > MAX_CELLS;
}

function exceeds(text: string, pattern: RegExp, max: { least: number; perCharacter: number }): boolean {
  // An operator's page may be longer than any post, but may not take longer.
  const length = Math.min(text.length, LIMITS.postBody);
  return (text.match(pattern)?.length ?? 0) > max.least + length * max.perCharacter;
}

/** At most so many cells: any line may be the head of a table, and each line up to the next empty one its row. */
function cellsOf(text: string): number {
  let cells = 0;
  for (const block of text.split(/\n[ \t]*\n/)) {
    const lines = block.split('\n');
    const columns = Math.max(...lines.map((line) => line.split('|').length));
    if (columns > 1) cells += columns * lines.length;
  }
  return cells;
}

/** "- [x] read" becomes an item with `meta.checked`. */
function markTaskItems({ tokens }: StateCore): void {
  for (const [index, token] of tokens.entries()) {
    const item = tokens[index - 2];
    const first = token.children?.[0];
    const box = item?.type === 'list_item_open' && first?.type === 'text' ? /^\[([ xX])\]\s+/.exec(first.content) : null;
    if (item === undefined || first === undefined || box === null) continue;
    item.meta = { checked: box[1] !== ' ' };
    first.content = first.content.slice(box[0].length);
  }
}
