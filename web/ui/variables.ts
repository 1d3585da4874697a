import type { CSSProperties } from 'react';

/** CSS variables as a style, whose types know none. */
export function variables(values: Record<`--${string}`, string | undefined>): CSSProperties {
  return values as CSSProperties;
}
