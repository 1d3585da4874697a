import type { z } from 'zod';
import type { FoundPost as FoundPostSchema } from '#shared/contract/search.ts';
import type { DateRange, SearchSort } from '#shared/rules/feed.ts';
import type { Api } from '#web/lib/api.ts';

export type FoundPost = z.infer<typeof FoundPostSchema>;

export interface SearchInput {
  q: string;
  communities: string | undefined;
  sort: SearchSort | undefined;
  range: DateRange | undefined;
  /** Goes with a range, and with dates in the question. */
  zone: string | undefined;
  categories: string | undefined;
}

export function searchQuery(api: Api, input: SearchInput) {
  return api.search.posts.infiniteOptions({
    input: (cursor: string | undefined) => ({ ...input, cursor }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  });
}
