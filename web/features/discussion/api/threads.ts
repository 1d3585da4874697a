import type { z } from 'zod';
import type { Comment as CommentSchema, Thread as ThreadSchema } from '#shared/contract/discussion/comments.ts';
import { type CommentSort, DEFAULT_COMMENT_SORT } from '#shared/rules/comments.ts';
import type { Api } from '#web/lib/api.ts';
import { byCursor } from '#web/lib/pages.ts';

/** `gone`: somebody else deleted the comment while it was on screen. */
export type Comment = z.infer<typeof CommentSchema> & { gone?: true };
type Replies = z.infer<typeof ThreadSchema>['replies'];
export type Thread = Omit<z.infer<typeof ThreadSchema>, 'replies'> & {
  gone?: true;
  replies: Omit<Replies, 'items'> & { items: Comment[] };
};

export function threadsQuery(api: Api, postId: string, sort: CommentSort) {
  return {
    ...api.comments.threads.infiniteOptions(byCursor({ postId, sort: sort === DEFAULT_COMMENT_SORT ? undefined : sort })),
    // New comments are announced (comment-news.tsx), so that the list does not move while somebody
    // reads.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  };
}

export function threadQuery(api: Api, postId: string, commentId: string) {
  return {
    ...api.comments.thread.queryOptions({ input: { postId, commentId } }),
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  };
}
