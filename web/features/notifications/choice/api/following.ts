import type { Api } from '#web/lib/api.ts';

/** What one follows or has muted. Always asked anew: it changes wherever one reads. */
export function followingQuery(api: Api) {
  return api.notificationSettings.following.infiniteOptions({
    input: (cursor: string | undefined) => ({ cursor }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    staleTime: 0,
  });
}
