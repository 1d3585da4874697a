interface Loaded {
  pages: readonly { items: readonly unknown[]; total: number }[];
}

/**
 * How many there are in all. The first page has counted them; what was deleted here since is missing from its page,
 * and at the end of the list everything is in sight.
 */
export function ownTotal({ pages }: Loaded, size: number, hasMore: boolean): number {
  const loaded = pages.reduce((sum, { items }) => sum + items.length, 0);
  return hasMore ? (pages[0]?.total ?? 0) - (pages.length * size - loaded) : loaded;
}
