import MarkdownIt, { type StateCore, type Token } from 'markdown-it';
import { LIMITS } from '#shared/rules/limits.ts';
import { mentionParts } from '#shared/rules/mentions.ts';
import { beginningOf, withPlainLineBreaks } from '#shared/rules/plain-text.ts';

/** A quotation adds one level, a list two: seven nested lists fit. */
const MAX_DEPTH = 16;
/**
 * Characters with special meaning in Markdown. The cost of parsing and rendering grows with their
 * number.
 */
const MARKS = /[*_~`[\](){}|<>&\\@!:#"'\n]|[-+.)](?=[ \t])/g;
const MAX_MARKS = { base: 800, perCharacter: 1 / 5 };
/** Beginnings of bare links and of pictures, the most expensive marks. */
const ADDRESSES = /:\/\/(?:www\.)?|www\.|@|mailto:|!\[/gi;
const MAX_ADDRESSES = { base: 100, perCharacter: 1 / 60 };
/** Cells of all tables together. The parser pads every row to the width of its header. */
const MAX_CELLS = 2_000;
const parser = new MarkdownIt({
  html: false,
  linkify: true,
  // The parser drops content that is nested deeper, so our own limit has to be lower.
  maxNesting: MAX_DEPTH + 4,
});
// Bare links need a scheme, www. or @; otherwise "a.c." and "notes.md" would become links.
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
// The renderer decides which schemes become links. A link refused here would show its Markdown
// source.
parser.validateLink = () => true;
// Encoding is slow, and markdown-it encodes candidates for each bracket before it knows whether
// they are links.
const { normalizeLink } = parser;
parser.normalizeLink = (url) => (url.length > LIMITS.postUrl ? '' : normalizeLink(url));
parser.core.ruler.push('task_items', markTaskItems);
parser.core.ruler.push('mentions', splitMentions);

/**
 * Parses Markdown in bounded time (docs/decisions/001-stack.md).
 * @returns null for a text beyond the limits, to be shown as plain text
 */
export function parseMarkdown(text: string): Token[] | null {
  if (exceedsMarkLimits(text)) return null;
  const tokens = parser.parse(text, {});
  return isTooDeep(tokens) ? null : tokens;
}

/**
 * For excerpts. @param length in characters
 * @returns null exactly when `parseMarkdown` of the whole text returns null
 */
export function parseBeginning(text: string, length: number): Token[] | null {
  if (text.length <= length) return parseMarkdown(text);
  return exceedsMarkLimits(text) || isTooDeep(blocksOf(text)) ? null : parser.parse(beginningOf(text, length), {});
}

function blocksOf(text: string): Token[] {
  const tokens: Token[] = [];
  parser.block.parse(withPlainLineBreaks(text), parser, {}, tokens);
  return tokens;
}

function isTooDeep(tokens: readonly Token[]): boolean {
  return tokens.some(({ level }) => level > MAX_DEPTH);
}

function exceedsMarkLimits(text: string): boolean {
  const lines = withPlainLineBreaks(text);
  return exceeds(lines, MARKS, MAX_MARKS) || exceeds(lines, ADDRESSES, MAX_ADDRESSES) || maxCellsOf(lines) > MAX_CELLS;
}

function exceeds(text: string, pattern: RegExp, max: { base: number; perCharacter: number }): boolean {
  // An operator's page may be longer than a post, but has no more marks than the longest post.
  const length = Math.min(text.length, LIMITS.postBody);
  return (text.match(pattern)?.length ?? 0) > max.base + length * max.perCharacter;
}

/**
 * An upper bound: any line may be a table's header, and every line up to the next empty one a row
 * of it.
 */
function maxCellsOf(text: string): number {
  let cells = 0;
  for (const block of text.split(/\n[ \t]*\n/)) {
    const lines = block.split('\n');
    const columns = Math.max(...lines.map((line) => line.split('|').length));
    if (columns > 1) cells += columns * lines.length;
  }
  return cells;
}

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

/** Splits off each "@name" outside links as a `mention` token with the name in `info`. */
function splitMentions({ tokens, Token }: StateCore): void {
  for (const inline of tokens) {
    if (inline.children === null || !inline.content.includes('@')) continue;
    let links = 0;
    inline.children = inline.children.flatMap((token) => {
      if (token.type === 'link_open') links += 1;
      if (token.type === 'link_close') links -= 1;
      if (token.type !== 'text' || links > 0 || !token.content.includes('@')) return token;
      return mentionParts(token.content).map(({ plain, name }) => {
        const part = new Token(name === undefined ? 'text' : 'mention', '', 0);
        return Object.assign(part, { content: plain, level: token.level, info: name ?? '' });
      });
    });
  }
}

/** Mentioned names without the @, not those in code or links. */
export function namesIn(markdown: string): string[] {
  if (!markdown.includes('@')) return [];
  const tokens = (parseMarkdown(markdown) ?? []).flatMap(({ children }) => children ?? []);
  return [...new Set(tokens.filter(({ type }) => type === 'mention').map(({ info }) => info))];
}
