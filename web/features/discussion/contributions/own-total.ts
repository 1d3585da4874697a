interface Loaded {
  pages: readonly { items: readonly unknown[]; total: number }[];
}

/**
 * The server's total from the first page, less the items deleted here since. At the end of the
 * list, the number of loaded items.
 */
export function ownTotal({ pages }: Loaded, size: number, hasMore: boolean): number {
  const loaded = pages.reduce((sum, { items }) => sum + items.length, 0);
  return hasMore ? (pages[0]?.total ?? 0) - (pages.length * size - loaded) : loaded;
}
