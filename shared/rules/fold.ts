/** Letters that NFKD does not decompose, and their plain forms. */
const LETTERS: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ı: 'i', ς: 'σ' };

export function isAscii(text: string): boolean {
  return /^[\0-\x7f]*$/.test(text);
}

/**
 * Letters without case and accents, as `search_fold` of the database folds them; a test compares the two. Besides SQL because
 * the browser ranks the palette and suggests usernames by it, and because a search marks its words in texts as written.
 */
export function fold(text: string): string {
  if (isAscii(text)) return text.toLowerCase();
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[ßæœøłđıς]/g, (letter) => LETTERS[letter] ?? letter);
}
