import { fold } from '#shared/rules/fold.ts';

/** As people type names: without case, accents, and apostrophes. */
function plain(text: string): string {
  return fold(text).replace(/[\p{M}'’]/gu, '');
}

/** How well a text fits what was typed, 0 best; null where a word of it does not occur. */
export function rank(typed: string, text: string): number | null {
  const words = plain(typed).split(/\s+/).filter(Boolean);
  const whole = plain(text);
  if (whole.startsWith(words.join(' '))) return 0;
  const inside = whole.split(/[\s@._/·・་-]+/);
  if (words.every((word) => inside.some((one) => one.startsWith(word)))) return 1;
  return words.every((word) => whole.includes(word)) ? 2 : null;
}

/** Those that fit, the best first; in the order they had where they fit equally. */
export function fitting<Item>(items: readonly Item[], typed: string, textsOf: (item: Item) => readonly string[]): Item[] {
  return items
    .flatMap((item) => {
      const ranks = textsOf(item).flatMap((text) => rank(typed, text) ?? []);
      return ranks.length === 0 ? [] : [{ item, at: Math.min(...ranks) }];
    })
    .sort((one, other) => one.at - other.at)
    .map(({ item }) => item);
}
