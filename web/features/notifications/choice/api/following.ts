import type { Api } from '#web/lib/api.ts';

/** Never cached, because most pages can change it. */
export function followingQuery(api: Api) {
  return api.notificationSettings.following.infiniteOptions({
    input: (cursor: string | undefined) => ({ cursor }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    staleTime: 0,
  });
}
