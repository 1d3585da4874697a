import * as z from 'zod/mini';
import { LIMITS } from '#shared/rules/limits.ts';
import { isValidName, normalizeName } from '#shared/rules/names.ts';
import { INPUT_TEXTS } from '#shared/rules/texts/input.ts';
import { SIGN_UP_TEXTS } from '#shared/rules/texts/sign-up.ts';
import { text } from '../text.ts';

/** The server also checks for reserved names. */
export const personName = z.pipe(text(LIMITS.name), z.transform(normalizeName)).check(
  // Checked again, because NFC makes some letters longer.
  z.refine((value) => value.length <= LIMITS.name, INPUT_TEXTS.tooLong(LIMITS.name)),
  z.refine(isValidName, SIGN_UP_TEXTS.name),
);

export const ChangeName = z.strictObject({ name: personName });
