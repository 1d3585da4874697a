/** The beginning of a text on one line, ended at a word where it is cut. */
export function firstWords(text: string, length: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  // Cut between characters: half of an emoji is none.
  const cut = [...line.slice(0, 2 * length + 2)].slice(0, length).join('');
  return cut.length === line.length ? line : `${cut.replace(/\s+\S*$/, '')}…`;
}
