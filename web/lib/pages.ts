import { type InfiniteData, replaceEqualDeep } from '@tanstack/react-query';

interface Page<Item> {
  items: Item[];
  /** Of feeds: what stands above the list. */
  pinned?: Item[];
  nextCursor: string | null;
}

/** The loaded pages of a list, as the query cache holds them. */
export type Pages<Item> = InfiniteData<Page<Item>, string | undefined>;

/** All items of the loaded pages. An item that stands on two of them (one's own, added before its page was loaded) counts where it stands last. */
export function allItems<Item extends { id: string }>(data: Pages<Item>): Item[] {
  const byId = new Map<string, Item>();
  for (const item of data.pages.flatMap((page) => page.items)) {
    byId.delete(item.id);
    byId.set(item.id, item);
  }
  return [...byId.values()];
}

/** The same pages with every item changed, or taken away where `change` gives null; for updates of the cache. */
export function mapItems<Item>(data: Pages<Item>, change: (item: Item) => Item | null): Pages<Item> {
  const changed = (items: Item[]) => items.flatMap((item) => change(item) ?? []);
  const pages = data.pages.map((page) => ({
    ...page,
    items: changed(page.items),
    ...(page.pinned !== undefined && { pinned: changed(page.pinned) }),
  }));
  return { ...data, pages };
}

/** The same pages with one more item at the end; for updates of the cache. */
export function appendItem<Item extends { id: string }>(data: Pages<Item>, item: Item): Pages<Item> {
  const last = data.pages.at(-1);
  if (last === undefined || last.items.some(({ id }) => id === item.id)) return data;
  return { ...data, pages: [...data.pages.slice(0, -1), { ...last, items: [...last.items, item] }] };
}

/**
 * What the cache keeps of an answer. A further page comes with the ones before it as they were when it was asked for: what has
 * changed on them meanwhile, as by a like or a message that was sent, stays.
 */
export function withChanges(known: unknown, answer: unknown): unknown {
  const [before, now] = [pagesOf(known), pagesOf(answer)];
  const isFurther = before !== null && now?.length === before.length + 1;
  return replaceEqualDeep(known, isFurther ? { ...Object(answer), pages: [...before, now.at(-1)] } : answer);
}

function pagesOf(data: unknown): unknown[] | null {
  const { pages } = Object(data) as { pages?: unknown };
  return Array.isArray(pages) ? pages : null;
}
