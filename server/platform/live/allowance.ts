/** Token bucket; returns false when empty. */
export function createAllowance(atOnce: number, perSecond: number, now: () => number): () => boolean {
  let tokens = atOnce;
  let refilledAt = now();
  return () => {
    const time = now();
    tokens = Math.min(atOnce, tokens + ((time - refilledAt) * perSecond) / 1_000) - 1;
    refilledAt = time;
    return tokens >= 0;
  };
}
