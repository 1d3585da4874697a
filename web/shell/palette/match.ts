import { fold } from '#shared/rules/fold.ts';

function plain(text: string): string {
  return fold(text).replace(/[\p{M}'’]/gu, '');
}

/** 0 is best; null if a typed word does not occur. */
export function rank(typed: string, text: string): number | null {
  const words = plain(typed).split(/\s+/).filter(Boolean);
  const whole = plain(text);
  if (whole.startsWith(words.join(' '))) return 0;
  const inside = whole.split(/[\s@._/·・་-]+/);
  if (words.every((word) => inside.some((one) => one.startsWith(word)))) return 1;
  return words.every((word) => whole.includes(word)) ? 2 : null;
}

export function fitting<Item>(items: readonly Item[], typed: string, textsOf: (item: Item) => readonly string[]): Item[] {
  return items
    .flatMap((item) => {
      const ranks = textsOf(item).flatMap((text) => rank(typed, text) ?? []);
      return ranks.length === 0 ? [] : [{ item, at: Math.min(...ranks) }];
    })
    .sort((one, other) => one.at - other.at)
    .map(({ item }) => item);
}
