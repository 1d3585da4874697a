import type { KeyboardEvent } from 'react';

const COMPOSING = 229;

/**
 * Whether an input method handles the key. Safari ends a composition before it reports the key
 * that confirms it, but with this key code (WebKit bug 165004).
 */
export function isComposing({ nativeEvent }: KeyboardEvent): boolean {
  return nativeEvent.isComposing || nativeEvent.keyCode === COMPOSING;
}
