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
  /** The time zone, required for a range and for dates in the question. */
  zone: string | undefined;
  categories: string | undefined;
  /** Set while the user types. The server then returns only the first page. */
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

/** Retries rate-limited requests, so that fast typing keeps the last results until the server accepts a request. */
export function retryLimited(_failures: number, error: unknown): boolean {
  return errorStatus(error) === ERRORS.TOO_MANY_REQUESTS.status;
}

/** If a search limited to some communities finds fewer posts than this, the other communities are searched too. */
export const ENOUGH_POSTS = 3;

/**
 * Searches the communities that a limited search left out.
 * @param asked the limited search, or null to send no request
 */
export function elsewhereQuery(api: Api, asked: SearchInput | null) {
  const only = asked?.communities?.split(',') ?? [];
  return {
    ...api.search.posts.queryOptions({ input: { q: '', ...asked, communities: undefined } }),
    select: ({ items }: { items: FoundPost[] }): FoundPost[] => items.filter(({ community }) => !only.includes(community.id)),
    enabled: asked !== null,
    retry: retryLimited,
  };
}

/** The number of nearest posts shown if a search found nothing. */
const NEAREST = 3;

/** @param wider the wider search, or null to send no request */
export function nearestQuery(api: Api, wider: SearchInput | null) {
  return {
    ...api.search.posts.queryOptions({ input: { q: '', ...wider, typing: 'true' } }),
    select: ({ items }: { items: FoundPost[] }) => items.slice(0, NEAREST),
    enabled: wider !== null,
    retry: retryLimited,
  };
}
