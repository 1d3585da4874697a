import type { z } from 'zod';
import type { PostSummary as PostSummarySchema } from '#shared/contract/posts.ts';
import type { Api } from '#web/lib/api.ts';

export type PostSummary = z.infer<typeof PostSummarySchema>;

export function feedQuery(api: Api, communityId: string) {
  return api.posts.feed.infiniteOptions({
    input: (cursor: string | undefined) => ({ communityId, cursor }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  });
}
