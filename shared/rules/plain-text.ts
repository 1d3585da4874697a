const VISIBLE = /[^\p{C}\p{Z}\p{M}\u115f\u1160\u3164\uffa0\u2800]/u;

export function hasVisibleText(text: string): boolean {
  return VISIBLE.test(text);
}

export function withPlainLineBreaks(text: string): string {
  return text.replace(/\r\n?/g, '\n');
}

/**
 * Keeps the words of Markdown links and of marked text such as `**bold**`. Other signs stay, because
 * “~40” and “10^9*5” are doses.
 */
export function withoutMarks(markdown: string): string {
  return markdown
    .replace(/!?\[([^\]\n]{0,200})\]\([^)\n]{0,300}\)/g, '$1')
    .replace(/(?<![\p{L}\p{N}])(\*\*|__|~~|[*_`])(?=\S)(.+?)(?<=\S)\1(?![\p{L}\p{N}])/gu, '$2');
}

/** At most `length` UTF-16 units, without half of an emoji. */
export function beginningOf(text: string, length: number): string {
  return text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '');
}
