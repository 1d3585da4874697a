import * as z from 'zod/mini';
import { withPlainLineBreaks } from '../rules/line-breaks.ts';
import { INPUT_TEXTS } from '../rules/texts/input.ts';

// Like every schema that a page's form uses: in Zod's small build and apart from the routes. With the whole of Zod a page
// would load 17 KB more.

z.config({
  // Zod's own message for an absent field is technical.
  customError: (issue) => (issue.code === 'invalid_type' && issue.input === undefined ? INPUT_TEXTS.required : undefined),
  // Pages forbid `new Function` (Content-Security-Policy).
  jitless: typeof window !== 'undefined',
});

/**
 * Text as it was typed, without null bytes, which PostgreSQL cannot store. Halves of characters, which no text in UTF-8
 * and no JSON of PostgreSQL can hold, become the sign that stands for such.
 * @param half what such a half becomes instead
 */
export function verbatim(max: number, half = '\uFFFD') {
  return z.string().check(
    z.overwrite((value) => value.replace(/\p{Surrogate}/gu, half)),
    z.maxLength(max, INPUT_TEXTS.tooLong(max)),
    z.refine((value) => !value.includes('\0'), INPUT_TEXTS.unstorable),
  );
}

/** Trimmed text with one kind of line break. */
export function text(max: number) {
  return verbatim(max).check(z.overwrite(withPlainLineBreaks), z.trim());
}

export const requestKey = z.uuid().check(z.describe('Made by the client once per submit, so that a retry or a double click writes once.'));
