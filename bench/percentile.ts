/**
 * The nearest-rank percentile.
 * @param sorted ascending
 * @param share above 0, at most 1; 0.99 for the p99
 */
export function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN;
}
