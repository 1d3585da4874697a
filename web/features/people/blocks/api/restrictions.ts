import type { Api } from '#web/lib/api.ts';

/** Whom one restricts. Always asked anew: it changes on profiles and in conversations. */
export function restrictionsQuery(api: Api) {
  return api.blocks.list.infiniteOptions({
    input: (cursor: string | undefined) => ({ cursor }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    staleTime: 0,
  });
}
