import type { z } from 'zod';

/** The shapes that the API document names, each with its name. */
export const NAMED_SHAPES: [name: string, shape: z.core.$ZodType][] = [];

/** Names shapes for the API document: `named({ Comment, CommentThread: Thread })`. Each name is given once. */
export function named(shapes: Record<string, z.core.$ZodType>): void {
  NAMED_SHAPES.push(...Object.entries(shapes));
}
