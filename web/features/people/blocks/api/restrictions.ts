import type { Api } from '#web/lib/api.ts';

/** Never cached, because profiles and conversations change it. */
export function restrictionsQuery(api: Api) {
  return api.blocks.list.infiniteOptions({
    input: (cursor: string | undefined) => ({ cursor }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    staleTime: 0,
  });
}
