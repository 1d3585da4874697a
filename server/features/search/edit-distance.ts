/**
 * The Damerau-Levenshtein distance (optimal string alignment): how many letters to add, drop or
 * replace, or neighbors to swap.
 */
export function editDistance(from: string, to: string): number {
  let previous: number[] = [];
  let row = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (let i = 1; i <= from.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= to.length; j += 1) {
      const replaced = at(row, j - 1) + (from[i - 1] === to[j - 1] ? 0 : 1);
      const isSwapped = i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1];
      next.push(Math.min(at(row, j) + 1, at(next, j - 1) + 1, replaced, isSwapped ? at(previous, j - 2) + 1 : Infinity));
    }
    previous = row;
    row = next;
  }
  return at(row, to.length);
}

const at = (row: readonly number[], column: number) => row[column] ?? Infinity;

const LETTERS = [...'abcdefghijklmnopqrstuvwxyz'];

/** All strings at an edit distance of one, using the letters a to z. */
export function neighborsOf(word: string): string[] {
  const places = Array.from({ length: word.length + 1 }, (_, place) => [word.slice(0, place), word.slice(place)] as const);
  const found = places.flatMap(([before, after]) => [
    `${before}${after.slice(1)}`,
    `${before}${after.slice(1, 2)}${after.slice(0, 1)}${after.slice(2)}`,
    ...LETTERS.flatMap((letter) => [`${before}${letter}${after.slice(1)}`, `${before}${letter}${after}`]),
  ]);
  return [...new Set(found)].filter((other) => other !== word);
}
