import { z } from 'zod';

/** First line of the picture process's input; the picture follows. */
export const Task = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('clean'), maxSide: z.int(), minSide: z.int(), maxPixels: z.int() }),
  /**
   * Keeps size and format (HEIC and AVIF become JPEG and WebP). Previews follow, smallest first.
   */
  z.strictObject({ kind: z.literal('attach'), maxPixels: z.int() }),
  z.strictObject({ kind: z.literal('logo'), widths: z.array(z.int()), maxPixels: z.int() }),
  z.strictObject({ kind: z.literal('cut'), x: z.int(), y: z.int(), size: z.int(), widths: z.array(z.int()) }),
]);
export type Task = z.infer<typeof Task>;

/**
 * First line of the output; the pictures follow. `kind`: unknown format; `broken`: not decodable;
 * `pixels`: too many pixels; `frames`: too many in all frames together; `crop`: outside the picture;
 * `killed`: too slow, too much memory, or crashed.
 */
export const Answer = z.union([
  z.strictObject({ images: z.array(z.strictObject({ width: z.int(), height: z.int(), bytes: z.int() })) }),
  z.strictObject({ problem: z.enum(['kind', 'broken', 'pixels', 'frames', 'crop', 'killed']) }),
]);
export type Problem = Extract<z.infer<typeof Answer>, { problem: string }>['problem'];

export interface Image {
  width: number;
  height: number;
  data: Buffer;
}

export type Outcome = { images: Image[] } | { problem: Problem };
