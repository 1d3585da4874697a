const DESCRIPTION_LENGTH = 200;

/** The beginning of a Markdown text without its signs, for the previews of shared links. */
export function beginning(markdown: string): string {
  const text = markdown
    .slice(0, 4 * DESCRIPTION_LENGTH)
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[*_`~#>|]+/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  return text.length <= DESCRIPTION_LENGTH ? text : `${text.slice(0, DESCRIPTION_LENGTH).replace(/\s+\S*$/, '')}…`;
}
