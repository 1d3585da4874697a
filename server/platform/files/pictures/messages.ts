import { z } from 'zod';

/** What the server asks of the process that works on pictures: the first line it reads; the picture follows. */
export const Task = z.discriminatedUnion('kind', [
  /** Something uploaded, to be cleaned: at most so large a side, no more pixels than that. With a side below `minSide` it is enlarged. */
  z.strictObject({ kind: z.literal('clean'), maxSide: z.int(), minSide: z.int(), maxPixels: z.int() }),
  /** Something uploaded, to be cleaned in its own size and kind (HEIC and AVIF become JPEG and WebP); its previews follow, smallest first. */
  z.strictObject({ kind: z.literal('attach'), maxPixels: z.int() }),
  /** A logo, to be made square in several widths; nothing of it is cut off. */
  z.strictObject({ kind: z.literal('logo'), widths: z.array(z.int()), maxPixels: z.int() }),
  /** A cleaned picture, of which a square part is wanted in several widths. */
  z.strictObject({ kind: z.literal('cut'), x: z.int(), y: z.int(), size: z.int(), widths: z.array(z.int()) }),
]);
export type Task = z.infer<typeof Task>;

/**
 * The first line of its answer; the pictures follow, one after the other. `kind`: not a picture of a known kind; `broken`:
 * it cannot be read; `killed`, if the process did not answer: it took too long or too much memory, or crashed.
 */
export const Answer = z.union([
  z.strictObject({ images: z.array(z.strictObject({ width: z.int(), height: z.int(), bytes: z.int() })) }),
  z.strictObject({ problem: z.enum(['kind', 'broken', 'pixels', 'crop', 'killed']) }),
]);
export type Problem = Extract<z.infer<typeof Answer>, { problem: string }>['problem'];

export interface Image {
  width: number;
  height: number;
  data: Buffer;
}

export type Outcome = { images: Image[] } | { problem: Problem };
