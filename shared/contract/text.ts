import * as z from 'zod/mini';
import { withPlainLineBreaks } from '../rules/plain-text.ts';
import { INPUT_TEXTS } from '../rules/texts/input.ts';

// Schemas of forms use Zod Mini and no routes, which saves 17 KB on pages.

z.config({
  customError: (issue) => (issue.code === 'invalid_type' && issue.input === undefined ? INPUT_TEXTS.required : undefined),
  // The Content-Security-Policy forbids `new Function`.
  jitless: typeof window !== 'undefined',
});

/**
 * Refuses null bytes, which PostgreSQL cannot store, and replaces lone surrogates, which UTF-8
 * cannot encode.
 * @param half the replacement of a lone surrogate
 */
export function verbatim(max: number, half = '\uFFFD') {
  return z.string().check(
    z.overwrite((value) => value.replace(/\p{Surrogate}/gu, half)),
    // Checks after this one may be slow on long texts, so they do not run.
    z.maxLength(max, { error: INPUT_TEXTS.tooLong(max), abort: true }),
    z.refine((value) => !value.includes('\0'), INPUT_TEXTS.unstorable),
  );
}

export function text(max: number) {
  return verbatim(max).check(z.overwrite(withPlainLineBreaks), z.trim());
}

export const requestKey = z.uuid().check(z.describe('Made by the client once per submit, so that a retry or a double click writes once.'));
