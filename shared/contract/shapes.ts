import { z } from 'zod';
import './text.ts';

export const id = z.uuid();
/** Refuses impossible slugs and usernames without a query. */
export const addressPart = z
  .string()
  .min(1)
  .max(160)
  .regex(/^[^\0/]+$/);
export const cursor = z
  .string()
  .max(400)
  .regex(/^[A-Za-z0-9_-]+$/)
  .describe('Opaque cursor from the previous page.');
/** Longer than other cursors: contains the ids of the pinned posts on the first page. */
export const longCursor = z
  .string()
  .max(1_200)
  .regex(/^[A-Za-z0-9_-]+$/)
  .describe('Opaque cursor from the previous page.');
/** Longer fractions of a second are valid in JavaScript but not in PostgreSQL. */
export const timestamp = z.iso.datetime().max(40);
/** Excludes the year 0, which JavaScript accepts and PostgreSQL rejects. */
export const moment = timestamp.regex(/^(?!0000)/);
export const count = z.int().nonnegative();

export const Done = z.strictObject({ message: z.string() });
export const Institution = z.strictObject({ id, name: z.string(), slug: z.string() });

const UUID_AND_COMMA = 37;

/** @param ignoresBlanks whether empty parts are ignored; otherwise they are refused, also in an empty list */
export function idList(max: number, ignoresBlanks = false) {
  return z
    .string()
    .max(max * UUID_AND_COMMA)
    .describe('Ids, separated by commas.')
    .transform((value) => value.split(',').filter((one) => !ignoresBlanks || one !== ''))
    .pipe(z.array(id).max(max));
}

export function page<Item extends z.ZodType>(item: Item) {
  return z.strictObject({ items: z.array(item), nextCursor: cursor.nullable() });
}
