import { skipToken } from '@tanstack/react-query';
import type { z } from 'zod';
import type { FoundPost as FoundPostSchema } from '#shared/contract/search.ts';
import { ERRORS } from '#shared/rules/errors.ts';
import type { DateRange, SearchSort } from '#shared/rules/feed.ts';
import type { Api } from '#web/lib/api.ts';
import { errorStatus } from '#web/lib/errors.ts';
import { byCursor, type Pages } from '#web/lib/pages.ts';

export type FoundPost = z.infer<typeof FoundPostSchema>;

export interface SearchInput {
  q: string;
  communities: string | undefined;
  sort: SearchSort | undefined;
  range: DateRange | undefined;
  /** Required for a range and for dates in the search text. */
  zone: string | undefined;
  categories: string | undefined;
  /** While the user types, the server returns only the first page. */
  typing?: 'true';
}

export function searchQuery(api: Api, input: SearchInput) {
  return api.search.posts.infiniteOptions({
    ...byCursor(input),
    ...(input.typing && { retry: retryLimited, refetchOnReconnect: true }),
  });
}

/** Fast typing keeps the last results until the server accepts a request. */
export function retryLimited(_failures: number, error: unknown): boolean {
  return errorStatus(error) === ERRORS.TOO_MANY_REQUESTS.status;
}

/** Worth another try, so the search stays and shows the problem instead of its results. */
export function isTemporary(error: unknown): boolean {
  return errorStatus(error) >= ERRORS.TOO_MANY_REQUESTS.status;
}

/** Below this, a limited search also searches the other communities. */
export const ENOUGH_POSTS = 3;

/** The first page of the same search in all communities, without results of the chosen ones. */
export function elsewhereQuery(api: Api, input: SearchInput) {
  const only = input.communities?.split(',') ?? [];
  return {
    ...searchQuery(api, { ...input, communities: undefined }),
    select: ({ pages }: Pages<FoundPost>): FoundPost[] => pages[0]?.items.filter(({ community }) => !only.includes(community.id)) ?? [],
    retry: retryLimited,
  };
}

const NEAREST = 3;

export function nearestQuery(api: Api, wider: SearchInput | null) {
  return {
    ...api.search.posts.queryOptions({ input: wider === null ? skipToken : { ...wider, typing: 'true' as const } }),
    select: ({ items }: { items: FoundPost[] }) => items.slice(0, NEAREST),
    retry: retryLimited,
  };
}
