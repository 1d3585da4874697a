import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import type { Message as MessageSchema } from '#shared/contract/messages.ts';
import type { Api } from '#web/lib/api.ts';
import { byCursor } from '#web/lib/pages.ts';

export type Message = z.infer<typeof MessageSchema>;

interface Page {
  items: Message[];
  nextCursor: string | null;
}
type Pages = InfiniteData<Page, string | undefined>;

/** A longer gap drops the older messages, which load again on scrolling up. */
const MAX_CATCH_UP = 90;

/**
 * Newest first. Only `catchUp` refreshes this query: refetching every page would move what is on
 * screen.
 */
export function messagesQuery(api: Api, personId: string) {
  return api.messages.list.infiniteOptions({
    ...byCursor({ personId }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export function mergeMessages(data: Pages, fresh: readonly Message[]): Pages {
  const byId = new Map(fresh.map((message) => [message.id, message]));
  const [first, ...older] = data.pages.map((page) => ({
    ...page,
    items: page.items.map((known) => {
      const changed = byId.get(known.id);
      byId.delete(known.id);
      return changed ?? known;
    }),
  }));
  if (first === undefined) return data;
  const items = [...byId.values(), ...first.items].sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1));
  return { ...data, pages: [{ ...first, items }, ...older] };
}

/** Loads pages until one contains a known message. */
export async function catchUp(queryClient: QueryClient, api: Api, personId: string): Promise<void> {
  const { queryKey } = messagesQuery(api, personId);
  const known = new Set(queryClient.getQueryData<Pages>(queryKey)?.pages.flatMap(({ items }) => items.map(({ id }) => id)));
  const fresh: Message[] = [];
  let cursor: string | undefined;
  let met = false;
  do {
    const page: Page = await api.messages.list.call({ personId, cursor });
    fresh.push(...page.items);
    met = page.nextCursor === null || page.items.some(({ id }) => known.has(id));
    cursor = page.nextCursor ?? undefined;
  } while (!met && fresh.length < MAX_CATCH_UP);
  queryClient.setQueryData<Pages>(queryKey, (data) => {
    if (data !== undefined && met) return mergeMessages(data, fresh);
    return { pages: [{ items: fresh, nextCursor: cursor ?? null }], pageParams: [undefined] };
  });
}

export function addMessage(queryClient: QueryClient, api: Api, personId: string, message: Message): void {
  queryClient.setQueryData<Pages>(messagesQuery(api, personId).queryKey, (data) => data && mergeMessages(data, [message]));
}
