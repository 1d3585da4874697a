import type { QueryClient } from '@tanstack/react-query';
import { shownComments, updateThreads } from '#web/features/discussion/api/comment-cache.ts';
import { type Thread, threadQuery } from '#web/features/discussion/api/threads.ts';
import type { Api } from '#web/lib/api.ts';
import { appendItem } from '#web/lib/pages.ts';
import { updateLists } from '#web/lib/update-cached.ts';

/**
 * Appends the comment if its place is loaded. Otherwise it is shown above the list
 * (followed-thread.tsx).
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
  const known = new Set(shownComments(queryClient, api, postId).map(({ id }) => id));
  const fresh = thread.replies.items.filter(({ id }) => !known.has(id));
  updateThreads(queryClient, api, (shown) => {
    if (shown.id !== thread.id || shown.replies.nextCursor !== null) return shown;
    return { ...shown, repliesCount: thread.repliesCount, replies: { ...shown.replies, items: [...shown.replies.items, ...fresh] } };
  });
}
