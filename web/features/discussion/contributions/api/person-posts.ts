import type { Api } from '#web/lib/api.ts';

export function personPostsQuery(api: Api, username: string) {
  return api.contributions.ofPerson.infiniteOptions({
    input: (cursor: string | undefined) => ({ username, cursor }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  });
}
