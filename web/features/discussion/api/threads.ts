import type { z } from 'zod';
import type { Comment as CommentSchema, Thread as ThreadSchema } from '#shared/contract/discussion/comments.ts';
import { type CommentSort, DEFAULT_COMMENT_SORT } from '#shared/rules/comments.ts';
import type { Api } from '#web/lib/api.ts';

/** A comment as it is loaded; `gone` once it has been deleted by somebody else while it stood here. */
export type Comment = z.infer<typeof CommentSchema> & { gone?: true };
type Replies = z.infer<typeof ThreadSchema>['replies'];
export type Thread = Omit<z.infer<typeof ThreadSchema>, 'replies'> & {
  gone?: true;
  replies: Omit<Replies, 'items'> & { items: Comment[] };
};

/** The top-level comments of a post in an order, each with its first replies. */
export function threadsQuery(api: Api, postId: string, sort: CommentSort) {
  return {
    ...api.comments.threads.infiniteOptions({
      input: (cursor: string | undefined) => ({ postId, sort: sort === DEFAULT_COMMENT_SORT ? undefined : sort, cursor }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (page) => page.nextCursor ?? undefined,
    }),
    // What is new is announced (comment-news.tsx); nothing moves by itself under somebody who reads.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  };
}

/** The thread in which a comment stands, wherever that is in the list. */
export function threadQuery(api: Api, postId: string, commentId: string) {
  return {
    ...api.comments.thread.queryOptions({ input: { postId, commentId } }),
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  };
}
