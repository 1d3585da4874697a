import { z } from 'zod';
// Configures Zod.
import './text.ts';

export const id = z.uuid();
/** A slug or username in an address: anything that cannot exist is refused before the database is asked. */
export const addressPart = z
  .string()
  .min(1)
  .max(160)
  .regex(/^[^\0/]+$/);
export const cursor = z
  .string()
  .max(400)
  .regex(/^[A-Za-z0-9_-]+$/)
  .describe('Opaque place in a list, as an earlier page returned it.');
/** Longer than other places: it names the pinned things that led the first page. */
export const longCursor = z
  .string()
  .max(1_200)
  .regex(/^[A-Za-z0-9_-]+$/)
  .describe('Opaque place in a list, as an earlier page returned it.');
/** Longer fractions of a second are dates for JavaScript and errors for PostgreSQL. */
export const timestamp = z.iso.datetime().max(40);
export const count = z.int().nonnegative();

export function page<Item extends z.ZodType>(item: Item) {
  return z.strictObject({ items: z.array(item), nextCursor: cursor.nullable() });
}
