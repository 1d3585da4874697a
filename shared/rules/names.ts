/** Names of people (docs/decisions/015-texts-accessibility-tests.md). */

/**
 * A visible letter with up to six marks of its own script; STACKED_ACCENTS limits marks that fit
 * any script, such as accents.
 */
const LETTER = String.raw`(?!\p{Default_Ignorable_Code_Point})\p{L}(?:(?!\p{Default_Ignorable_Code_Point})\p{M}){0,6}`;
/** Persian, Sinhala and others are spelled with invisible joiners between letters. */
const JOINER = String.raw`(?<=[\p{Script=Arabic}\p{Script=Bengali}\p{Script=Devanagari}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}])[\u200C\u200D](?=\p{L})`;
/**
 * “O'Brien”, “Mary-Jane”, “J.R.R.”, “J.-P.”, “al-’Abd”, and the dots in “Marcel·la”, “买买提·艾力”,
 * “マリー・アン” and “དབང་ཕྱུག”.
 */
const SEPARATOR = String.raw`(?:\.[-\u2010\u2011\u05BE]?|[-\u2010\u2011\u05BE]['’]?|['’·・་])`;
/** Also “'t”, “Jr.” and “Ta’”. */
const WORD = new RegExp(`^['’]?(?:${LETTER}|${JOINER})+(?:${SEPARATOR}(?:${LETTER}|${JOINER})+)*[.'’]?$`, 'u');
/** More than three accents on a letter, which would cover the lines above. */
const STACKED_ACCENTS = /\p{Script=Inherited}{4}/u;

export function isValidName(name: string): boolean {
  const words = name.trim().split(/\s+/);
  return !STACKED_ACCENTS.test(name) && words.every((word) => WORD.test(word));
}

export function startsInLowerCase(name: string): boolean {
  return name
    .trim()
    .split(/\s+/)
    .some((word) => /^\p{Ll}/u.test(word));
}

export function normalizeName(name: string): string {
  return name.normalize('NFC').trim().replace(/\s+/g, ' ');
}

const SUFFIX = /^(?:jr|sr|ii|iii|iv|md|phd)\.?$/i;

export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const last = words.findLast((word) => !SUFFIX.test(word)) ?? '';
  return [...new Set([words[0] ?? '', last])]
    .map((word) => /\p{L}\p{M}*/u.exec(word)?.[0] ?? '')
    .join('')
    .toUpperCase();
}
