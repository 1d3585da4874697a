import type { QueryClient } from '@tanstack/react-query';
import { shownComments, updateThreads } from '#web/features/discussion/api/comment-cache.ts';
import { type Thread, threadQuery } from '#web/features/discussion/api/threads.ts';
import type { Api } from '#web/lib/api.ts';
import { appendItem } from '#web/lib/pages.ts';
import { updateLists } from '#web/lib/update-cached.ts';

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
    const key = api.comments.threads.key({ input: { postId } });
    if (complete) updateLists<Thread>(queryClient, key, (data) => appendItem(data, thread));
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
