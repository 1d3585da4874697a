/** Token bucket; returns false when empty. */
export function createAllowance(atOnce: number, perSecond: number, now: () => number): () => boolean {
  let left = atOnce;
  let counted = now();
  return () => {
    const moment = now();
    left = Math.min(atOnce, left + ((moment - counted) * perSecond) / 1_000) - 1;
    counted = moment;
    return left >= 0;
  };
}
