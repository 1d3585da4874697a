import type { z } from 'zod';

export const NAMED_SHAPES: [name: string, shape: z.core.$ZodType][] = [];

export function named(shapes: Record<string, z.core.$ZodType>): void {
  NAMED_SHAPES.push(...Object.entries(shapes));
}
