import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { toString as textOf } from 'mdast-util-to-string';
import { gfm } from 'micromark-extension-gfm';
import { LIMITS } from '#shared/rules/limits.ts';
import { isHeavyMarkdown } from '#shared/rules/markdown.ts';

/** The beginning of a Markdown text as plain text, a line for each paragraph, list item or table row. */
export function excerpt(markdown: string, max: number = LIMITS.excerpt): string {
  // Ten lines never need more than this; a whole long body would be parsed for nothing.
  const start = beginning(markdown, max * 4);
  const text = isHeavyMarkdown(start) ? start.trim() : plainText(start);
  if (text.length <= max) return text;
  return `${beginning(text, Math.max(text.lastIndexOf(' ', max), max - 40)).replace(/[\s.,;:–-]+$/u, '')}…`;
}

/**
 * Lines that begin with a letter or number and hold nothing that Markdown gives a meaning: no list's number, sign or
 * space that says more than itself. Most comments are such.
 */
const PLAIN = /^(?:(?!\d{1,9}[.)])[\p{L}\p{N}][\p{L}\p{M}\p{N} .,;:?!'"()/%+=@$€#’‘“”…–—-]*(?:\n+|$))*$/u;

function plainText(markdown: string): string {
  // A hundredth of the time: a page of comments would otherwise be all that its answer takes.
  if (PLAIN.test(markdown)) return markdown.replace(/ *\n+/g, '\n').trim();
  const tree = fromMarkdown(markdown, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });
  const lines: string[] = [];
  collect(tree, lines);
  return lines.join('\n').trim();
}

/** Never ends with half of a character that takes two code units. */
function beginning(text: string, length: number): string {
  return text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '');
}

type Tree = ReturnType<typeof fromMarkdown>;
type Nodes = Tree | Tree['children'][number];

/** Containers whose children each begin a line. */
const BLOCKS = new Set(['root', 'blockquote', 'listItem', 'table']);

function collect(node: Nodes, lines: string[]): void {
  if (node.type === 'list') {
    for (const [index, item] of node.children.entries()) {
      const inItem: string[] = [];
      collect(item, inItem);
      const mark = node.ordered === true ? `${(node.start ?? 1) + index}.` : '•';
      lines.push(...inItem.map((line, place) => (place === 0 ? `${mark} ${line}` : line)));
    }
  } else if (BLOCKS.has(node.type) && 'children' in node) {
    for (const child of node.children) collect(child, lines);
  } else if (node.type === 'tableRow') {
    lines.push(node.children.map((cell) => textOf(cell)).join(' · '));
  } else if (node.type !== 'definition' && node.type !== 'thematicBreak') {
    const text = textOf(withLineBreaks(node)).trim();
    if (text !== '') lines.push(text);
  }
}

/** A hard line break is one in plain text too; without it the words on both sides would run together. */
function withLineBreaks(node: Nodes): Nodes {
  if (node.type === 'break') return { type: 'text', value: '\n' };
  return 'children' in node ? Object.assign(node, { children: node.children.map(withLineBreaks) }) : node;
}
