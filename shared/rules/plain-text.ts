const VISIBLE = /[^\p{C}\p{Z}\p{M}\u115f\u1160\u3164\uffa0\u2800]/u;

export function hasVisibleText(text: string): boolean {
  return VISIBLE.test(text);
}

export function withPlainLineBreaks(text: string): string {
  return text.replace(/\r\n?/g, '\n');
}

/** At most `length` UTF-16 units, without half of an emoji. */
export function beginningOf(text: string, length: number): string {
  return text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '');
}
