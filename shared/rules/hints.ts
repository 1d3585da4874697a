/**
 * Hints for newcomers, each shown once. The texts are in web/features/site/hints/texts/hints.ts.
 */
export const HINTS = ['places', 'keyboard', 'messages', 'reviewing', 'install'] as const;
export type Hint = (typeof HINTS)[number];

export function isHint(name: string): name is Hint {
  return (HINTS as readonly string[]).includes(name);
}

export function openHints(done: readonly string[]): Hint[] {
  return HINTS.filter((hint) => !done.includes(hint));
}
