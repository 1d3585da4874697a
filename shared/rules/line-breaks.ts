/** The text with `\n` for every kind of line break that browsers and Markdown know. */
export function withPlainLineBreaks(text: string): string {
  return text.replace(/\r\n?/g, '\n');
}
