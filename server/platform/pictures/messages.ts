import { z } from 'zod';

/** What the server asks of the process that works on pictures: the first line it reads; the picture follows. */
export const Task = z.discriminatedUnion('kind', [
  /** Something uploaded, to be cleaned: at most so large a side, no more pixels than that. */
  z.strictObject({ kind: z.literal('clean'), maxSide: z.int(), minSide: z.int(), maxPixels: z.int() }),
  /** A cleaned picture, of which a square part is wanted in several widths. */
  z.strictObject({ kind: z.literal('cut'), x: z.int(), y: z.int(), size: z.int(), widths: z.array(z.int()) }),
]);
export type Task = z.infer<typeof Task>;

const Image = z.strictObject({ width: z.int(), height: z.int(), base64: z.string() });

/** Its one line of answer. `kind`: not a picture of a known kind; `broken`: it cannot be read. */
export const Outcome = z.union([
  z.strictObject({ images: z.array(Image) }),
  z.strictObject({ problem: z.enum(['kind', 'broken', 'pixels', 'small', 'crop']) }),
]);
export type Outcome = z.infer<typeof Outcome>;
export type Problem = Extract<Outcome, { problem: string }>['problem'];
