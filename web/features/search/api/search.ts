import type { z } from 'zod';
import type { FoundPost as FoundPostSchema } from '#shared/contract/search.ts';
import { ERRORS } from '#shared/rules/errors.ts';
import type { DateRange, SearchSort } from '#shared/rules/feed.ts';
import type { Api } from '#web/lib/api.ts';
import { errorStatus } from '#web/lib/errors.ts';

export type FoundPost = z.infer<typeof FoundPostSchema>;

export interface SearchInput {
  q: string;
  communities: string | undefined;
  sort: SearchSort | undefined;
  range: DateRange | undefined;
  /** Goes with a range, and with dates in the question. */
  zone: string | undefined;
  categories: string | undefined;
  /** While somebody types it: the first page alone. */
  typing?: 'true';
}

export function searchQuery(api: Api, input: SearchInput) {
  return api.search.posts.infiniteOptions({
    input: (cursor: string | undefined) => ({ ...input, cursor }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    ...(input.typing && { retry: retryLimited, refetchOnReconnect: true }),
  });
}

/** Whoever types faster than the server lets them sees the last results until it does. */
export function retryLimited(_failures: number, error: unknown): boolean {
  return errorStatus(error) === ERRORS.TOO_MANY_REQUESTS.status;
}

/** A search of one community that finds fewer posts than this is also made in the others. */
export const ENOUGH_POSTS = 3;

/** What a search of some communities finds in the others. @param asked null: not asked */
export function elsewhereQuery(api: Api, asked: SearchInput | null) {
  const only = asked?.communities?.split(',') ?? [];
  return {
    ...api.search.posts.queryOptions({ input: { q: '', ...asked, communities: undefined } }),
    select: ({ items }: { items: FoundPost[] }): FoundPost[] => items.filter(({ community }) => !only.includes(community.id)),
    enabled: asked !== null,
    retry: retryLimited,
  };
}

/** Posts that come nearest where a search found nothing. */
const NEAREST = 3;

/** @param wider what is asked instead; null for nothing */
export function nearestQuery(api: Api, wider: SearchInput | null) {
  return {
    ...api.search.posts.queryOptions({ input: { q: '', ...wider, typing: 'true' } }),
    select: ({ items }: { items: FoundPost[] }) => items.slice(0, NEAREST),
    enabled: wider !== null,
    retry: retryLimited,
  };
}
