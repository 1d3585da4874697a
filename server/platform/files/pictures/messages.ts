import { z } from 'zod';

/** A task for the picture process. The server sends it as the first line of the input; the picture follows. */
export const Task = z.discriminatedUnion('kind', [
  /** Re-encodes an uploaded profile picture within `maxSide`. Refuses it above `maxPixels`, enlarges it if a side is below `minSide`. */
  z.strictObject({ kind: z.literal('clean'), maxSide: z.int(), minSide: z.int(), maxPixels: z.int() }),
  /** Re-encodes an attached picture in its own size and format (HEIC and AVIF become JPEG and WebP). The previews follow, smallest first. */
  z.strictObject({ kind: z.literal('attach'), maxPixels: z.int() }),
  /** Makes square images of a logo in several widths, without cropping it. */
  z.strictObject({ kind: z.literal('logo'), widths: z.array(z.int()), maxPixels: z.int() }),
  /** Crops a re-encoded picture to a square, in several widths. */
  z.strictObject({ kind: z.literal('cut'), x: z.int(), y: z.int(), size: z.int(), widths: z.array(z.int()) }),
]);
export type Task = z.infer<typeof Task>;

/**
 * The first line of the process's output; the pictures follow one after the other. `kind`: unknown format; `broken`: the picture
 * cannot be decoded; `pixels`: too many pixels; `crop`: the crop exceeds the picture; `killed`: the process did not respond,
 * because it took too long or too much memory, or crashed.
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
