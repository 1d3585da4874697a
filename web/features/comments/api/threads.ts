import type { z } from 'zod';
import type { Comment as CommentSchema, Thread as ThreadSchema } from '#shared/contract/comments.ts';
import type { Api } from '#web/lib/api.ts';

export type Comment = z.infer<typeof CommentSchema>;
export type Thread = z.infer<typeof ThreadSchema>;

/** The top-level comments of a post, each with its first replies. */
export function threadsQuery(api: Api, postId: string) {
  return api.comments.threads.infiniteOptions({
    input: (cursor: string | undefined) => ({ postId, cursor }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  });
}
