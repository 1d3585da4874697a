export function withPlainLineBreaks(text: string): string {
  return text.replace(/\r\n?/g, '\n');
}
