import { oc } from '@orpc/contract';
import { z } from 'zod';
import { ERRORS, type ErrorCode } from '../rules/errors.ts';
import { withPlainLineBreaks } from '../rules/line-breaks.ts';
import { INPUT_TEXTS } from '../rules/texts/input.ts';

z.config({
  // A field that is not there at all reads as a person would say it.
  customError: (issue) => (issue.code === 'invalid_type' && issue.input === undefined ? INPUT_TEXTS.required : undefined),
  // Pages forbid `new Function` (Content-Security-Policy).
  jitless: typeof window !== 'undefined',
});

/**
 * Who may call a route. The base procedure enforces it before the handler runs.
 * - `anyone`: also without a session
 * - `session`: signed in, with or without a complete profile
 * - `member`: signed in with a complete profile
 */
export type Audience = 'anyone' | 'session' | 'member';

/** The rate limit of a route. server/platform/http/rate-limit.ts has the numbers. */
export type RateClass =
  | 'read'
  | 'search'
  | 'sign-in'
  | 'sign-up'
  | 'mail'
  | 'lookup'
  | 'check'
  | 'post'
  | 'edit'
  | 'comment'
  | 'like'
  | 'message'
  | 'upload'
  | 'report'
  | 'export'
  | 'write';

export interface RouteMeta extends Record<string, unknown> {
  audience?: Audience;
  rate?: RateClass;
}

const catalogue = Object.fromEntries(Object.entries(ERRORS).map(([code, { status, message }]) => [code, { status, message }])) as Record<
  ErrorCode,
  { status: number; message: string }
>;

/** Every route of the contract begins here: it names its audience and its rate class, or the guard test fails. */
export function route(audience: Audience, rate: RateClass) {
  return oc.$meta<RouteMeta>({}).meta({ audience, rate }).errors(catalogue);
}

/**
 * Text as it was typed, without null bytes, which PostgreSQL cannot store. Halves of characters, which no text in UTF-8
 * and no JSON of PostgreSQL can hold, become the sign that stands for such.
 * @param half what such a half becomes instead
 */
export function verbatim(max: number, half = '\uFFFD') {
  return z
    .string()
    .overwrite((value) => value.replace(/\p{Surrogate}/gu, half))
    .max(max, INPUT_TEXTS.tooLong(max))
    .refine((value) => !value.includes('\0'), INPUT_TEXTS.unstorable);
}

/** Trimmed text with one kind of line break. */
export function text(max: number) {
  return verbatim(max).overwrite(withPlainLineBreaks).trim();
}

export const id = z.uuid();
/** A slug or username in an address: anything that cannot exist is refused before the database is asked. */
export const addressPart = z
  .string()
  .min(1)
  .max(160)
  .regex(/^[^\0/]+$/);
/** Opaque place in a list, as an earlier page returned it. */
export const cursor = z
  .string()
  .max(400)
  .regex(/^[A-Za-z0-9_-]+$/);
/** Longer than other places: it names the pinned things that led the first page. */
export const longCursor = z
  .string()
  .max(1_200)
  .regex(/^[A-Za-z0-9_-]+$/);
/** Made by the client once per submit, so that a retry or a double click writes once. */
export const requestKey = z.uuid();
/** Longer fractions of a second are dates for JavaScript and errors for PostgreSQL. */
export const timestamp = z.iso.datetime().max(40);
export const count = z.int().nonnegative();

export function page<Item extends z.ZodType>(item: Item) {
  return z.strictObject({ items: z.array(item), nextCursor: cursor.nullable() });
}
