import type { QueryClient } from '@tanstack/react-query';
import { DEFAULT_COMMENT_SORT } from '#shared/rules/comments.ts';
import { shownComments, updateThreads } from '#web/features/discussion/api/comment-cache.ts';
import { type Thread, threadQuery, threadsQuery } from '#web/features/discussion/api/threads.ts';
import type { Api } from '#web/lib/api.ts';
import { appendItem, type Pages } from '#web/lib/pages.ts';
import { updateCached } from '#web/lib/update-cached.ts';

/**
 * Appends the comment if its place is loaded. Otherwise it is shown above the list
 * (arrival-thread.tsx).
 * @param complete whether the list is chronological and fully loaded
 */
export async function insertNewComment(
  queryClient: QueryClient,
  api: Api,
  postId: string,
  commentId: string,
  complete: boolean,
): Promise<void> {
  const thread: Thread = await queryClient.fetchQuery({ ...threadQuery(api, postId, commentId), staleTime: 0 });
  if (thread.id === commentId) {
    const { queryKey } = threadsQuery(api, postId, DEFAULT_COMMENT_SORT);
    if (complete) updateCached<Pages<Thread>>(queryClient, queryKey, (data) => appendItem(data, thread));
    // Lists in other orders do not contain the comment and load again when they are next opened.
    void queryClient.invalidateQueries({
      queryKey: api.comments.threads.key({ input: { postId } }),
      type: 'inactive',
      refetchType: 'none',
    });
    return;
  }
  const shownIds = new Set(shownComments(queryClient, api, postId).map(({ id }) => id));
  const newReplies = thread.replies.items.filter(({ id }) => !shownIds.has(id));
  updateThreads(queryClient, api, (cached) => {
    if (cached.id !== thread.id || cached.replies.nextCursor !== null) return cached;
    const items = [...cached.replies.items, ...newReplies];
    return { ...cached, repliesCount: thread.repliesCount, replies: { ...cached.replies, items } };
  });
}
