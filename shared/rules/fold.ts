/** Letters that NFKD does not decompose, and their plain forms. */
const LETTERS: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ı: 'i', ς: 'σ' };

export function isAscii(text: string): boolean {
  return /^[\0-\x7f]*$/.test(text);
}

/**
 * Removes case and accents like the SQL function `search_fold`; a test compares the two. The
 * browser needs it to rank the palette and suggest usernames, the server to mark matches.
 */
export function fold(text: string): string {
  if (isAscii(text)) return text.toLowerCase();
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[ßæœøłđıς]/g, (letter) => LETTERS[letter] ?? letter);
}
