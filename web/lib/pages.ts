import { type InfiniteData, replaceEqualDeep } from '@tanstack/react-query';

interface Page<Item> {
  items: Item[];
  pinned?: Item[];
  nextCursor: string | null;
}

export type Pages<Item> = InfiniteData<Page<Item>, string | undefined>;

/** Options for `infiniteOptions` of a route that takes `cursor` and returns `nextCursor`. */
export function byCursor<Input extends object>(input: Input) {
  return {
    input: (cursor: string | undefined) => ({ ...input, cursor }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page: { nextCursor: string | null }) => page.nextCursor ?? undefined,
  };
}

/** An own item can be on two pages: appended by this tab, then loaded. Its last position counts. */
export function allItems<Item extends { id: string }>(data: Pages<Item>): Item[] {
  const byId = new Map<string, Item>();
  for (const item of data.pages.flatMap((page) => page.items)) {
    byId.delete(item.id);
    byId.set(item.id, item);
  }
  return [...byId.values()];
}

export function mapItems<Item>(data: Pages<Item>, change: (item: Item) => Item | null): Pages<Item> {
  const changed = (items: Item[]) => items.flatMap((item) => change(item) ?? []);
  const pages = data.pages.map((page) => ({
    ...page,
    items: changed(page.items),
    ...(page.pinned !== undefined && { pinned: changed(page.pinned) }),
  }));
  return { ...data, pages };
}

export function appendItem<Item extends { id: string }>(data: Pages<Item>, item: Item): Pages<Item> {
  const last = data.pages.at(-1);
  if (last === undefined || last.items.some(({ id }) => id === item.id)) return data;
  return { ...data, pages: [...data.pages.slice(0, -1), { ...last, items: [...last.items, item] }] };
}

/**
 * When a next page arrives, the earlier ones keep the changes made since the request, such as a
 * like.
 */
export function withChanges(cached: unknown, response: unknown): unknown {
  const [cachedPages, newPages] = [pagesOf(cached), pagesOf(response)];
  const isFurther = cachedPages !== null && newPages?.length === cachedPages.length + 1;
  return replaceEqualDeep(cached, isFurther ? { ...Object(response), pages: [...cachedPages, newPages.at(-1)] } : response);
}

function pagesOf(data: unknown): unknown[] | null {
  const { pages } = Object(data) as { pages?: unknown };
  return Array.isArray(pages) ? pages : null;
}
