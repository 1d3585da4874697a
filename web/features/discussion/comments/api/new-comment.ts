import type { QueryClient } from '@tanstack/react-query';
import { shownComments, updateThreads } from '#web/features/discussion/api/comment-cache.ts';
import { type Thread, threadQuery } from '#web/features/discussion/api/threads.ts';
import type { Api } from '#web/lib/api.ts';
import { appendItem } from '#web/lib/pages.ts';
import { updateLists } from '#web/lib/update-cached.ts';

/**
 * Brings a new comment to where the reader would look for it: a reply to the end of its thread where all of it is
 * loaded, a thread to the end of a list that is loaded to its end. Anywhere else it is shown by itself
 * (followed-thread.tsx).
 * @param complete whether the list on screen is in order of time and loaded to its end
 */
export async function bringIn(queryClient: QueryClient, api: Api, postId: string, commentId: string, complete: boolean): Promise<void> {
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
