import type { Token } from 'markdown-it';
import { parseBeginning } from '#shared/markdown.ts';
import { LIMITS } from '#shared/rules/limits.ts';
import { beginningOf } from '#shared/rules/plain-text.ts';

/** Plain text, one line per paragraph, list item or table row. */
export function excerpt(markdown: string, max: number = LIMITS.excerpt): string {
  // Enough for ten lines; avoids parsing a long body.
  const length = max * 4;
  const tokens = parseBeginning(markdown, length);
  const lines = tokens === null ? [beginningOf(markdown, length)] : linesOf(tokens);
  const text = lines.join('\n').trim();
  if (text.length <= max && markdown.length <= length) return text;
  if (text.length <= max) {
    // The last line may end in the middle of a link.
    const whole = lines.length > 1 ? lines.slice(0, -1).join('\n').trim() : text;
    return `${whole}…`;
  }
  const beginning = beginningOf(text, Math.max(text.lastIndexOf(' ', max), max - 40));
  return `${beginning.replace(/\n(?:•|\d+\.?)\s*$/u, '').replace(/[\s.,;:–-]+$/u, '')}…`;
}

function linesOf(tokens: readonly Token[]): string[] {
  const lines: string[] = [];
  const lists: (number | null)[] = [];
  let prefix = '';
  let cells: string[] | null = null;
  const add = (line: string) => {
    const text = line.trim();
    if (cells !== null) cells.push(text);
    else if (text !== '') {
      lines.push(prefix + text);
      prefix = '';
    }
  };
  for (const token of tokens) {
    if (token.type === 'bullet_list_open') lists.push(null);
    else if (token.type === 'ordered_list_open') lists.push(Number(token.attrGet('start') ?? 1));
    else if (/^(bullet|ordered)_list_close$/.test(token.type)) lists.pop();
    else if (token.type === 'list_item_open') {
      const number = lists.pop() ?? null;
      lists.push(number === null ? null : number + 1);
      prefix += number === null ? '• ' : `${number}. `;
    } else if (token.type === 'list_item_close') prefix = '';
    else if (token.type === 'tr_open') cells = [];
    else if (token.type === 'tr_close') {
      const row = cells?.join(' · ') ?? '';
      cells = null;
      add(row);
    } else if (token.children !== null) add(textOf(token.children));
    else if (token.type === 'fence' || token.type === 'code_block') add(token.content);
  }
  return lines;
}

function textOf(tokens: readonly Token[]): string {
  return tokens
    .map((token) => {
      if (token.type === 'softbreak' || token.type === 'hardbreak') return '\n';
      return token.children === null ? token.content : textOf(token.children);
    })
    .join('');
}
