import { z } from 'zod';

/** First line of the picture process's input; the picture follows. */
export type Task =
  | { kind: 'clean'; maxSide: number; minSide: number; maxPixels: number }
  /** Keeps size and format (HEIC and AVIF become JPEG and WebP). Previews follow, smallest first. */
  | { kind: 'attach'; maxPixels: number }
  | { kind: 'logo'; widths: number[]; maxPixels: number }
  | { kind: 'cut'; x: number; y: number; size: number; widths: number[] };

/**
 * First line of the output; the pictures follow. `kind`: unknown format; `broken`: not decodable;
 * `pixels`: too many pixels; `frames`: too many in all frames together; `crop`: outside the picture;
 * `killed`: too slow, too much memory, or crashed.
 */
export const Answer = z.union([
  z.strictObject({ images: z.array(z.strictObject({ width: z.int(), height: z.int(), bytes: z.int() })) }),
  z.strictObject({ problem: z.enum(['kind', 'broken', 'pixels', 'frames', 'crop', 'killed']) }),
]);
export type Answer = z.infer<typeof Answer>;
export type Problem = Extract<Answer, { problem: string }>['problem'];

export interface Image {
  width: number;
  height: number;
  data: Buffer;
}

export type Outcome = { images: Image[] } | { problem: Problem };
