/** Deterministic random numbers (mulberry32), so that two installations of one size are equal. */
export interface Random {
  /** In [0, 1). */
  next: () => number;
  /** An integer in [0, limit). */
  below: (limit: number) => number;
  /** As `below`, but small numbers are more frequent; more so with a larger power. */
  low: (limit: number, power: number) => number;
}

export function createRandom(seed: number): Random {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    next,
    below: (limit) => Math.floor(next() * limit),
    low: (limit, power) => Math.floor(limit * next() ** power),
  };
}

const KINDS = { institution: 1, community: 2, member: 3, post: 4, comment: 5, message: 6, notification: 7, group: 8, key: 9 } as const;
const PREFIXES = Object.fromEntries(Object.entries(KINDS).map(([kind, number]) => [kind, `-700${number}-8000-`])) as Record<
  keyof typeof KINDS,
  string
>;

/** Like a version 7 UUID: later ones sort later. @param at milliseconds */
export function idOf(kind: keyof typeof KINDS, number: number, at: number): string {
  const time = Math.floor(at).toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}${PREFIXES[kind]}${number.toString(16).padStart(12, '0')}`;
}

export function keyOf(random: Random): string {
  const part = () => random.below(4_294_967_296).toString(16).padStart(8, '0');
  const [one, two, three, four] = [part(), part(), part(), part()];
  return `${one}-${two.slice(0, 4)}-4${two.slice(5)}-8${three.slice(1, 4)}-${three.slice(4)}${four}`;
}

/**
 * Distributes a total unevenly, as comments are distributed over posts.
 * @param most maximum of one share
 * @param evenness above 1; smaller values are less even
 */
export function spread(
  random: Random,
  total: number,
  among: number,
  { most, evenness }: { most: (index: number) => number; evenness: number },
): Uint16Array {
  const shares = new Uint16Array(among);
  let left = total;
  const scale = (total / among) * ((evenness - 1) / evenness);
  for (let index = 0; index < among; index += 1) {
    const share = Math.min(most(index), left, Math.max(0, Math.floor(scale * ((1 - random.next()) ** (-1 / evenness) - 0.8))));
    shares[index] = share;
    left -= share;
  }
  while (left > 0) {
    const index = random.below(among);
    const share = shares[index] ?? 0;
    const more = Math.min(most(index) - share, left, 1 + random.low(24, 2));
    shares[index] = share + more;
    left -= more;
  }
  return shares;
}
