/** What those who are new are told, each once; the texts are in web/features/site/hints/texts/hints.ts. */
export const HINTS = [
  /** Who reads where one writes, and where one's own class or the others are. */
  'places',
  /** That there are shortcuts. */
  'keyboard',
  /** Who reads messages. */
  'messages',
  /** How moderators review a report. */
  'reviewing',
  /** That a phone can have the forum among its apps. */
  'install',
] as const;
export type Hint = (typeof HINTS)[number];

export function isHint(name: string): name is Hint {
  return (HINTS as readonly string[]).includes(name);
}

/** Those that somebody has neither put away nor made needless. */
export function openHints(done: readonly string[]): Hint[] {
  return HINTS.filter((hint) => !done.includes(hint));
}
