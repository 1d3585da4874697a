import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { Api } from '#web/lib/api.ts';
import { mapItems, type Pages } from '#web/lib/pages.ts';
import { updateCached, updateLists } from '#web/lib/update-cached.ts';
import type { Comment, Thread } from './threads.ts';

type Change = (comment: Comment) => Comment | null;

/** Changes threads wherever they are loaded: in lists, or as the one that was followed. */
export function updateThreads(queryClient: QueryClient, api: Api, change: (thread: Thread) => Thread | null): void {
  updateLists<Thread>(queryClient, api.comments.threads.key(), (data) => mapItems(data, change));
  updateCached<Thread>(queryClient, api.comments.thread.key(), (thread) => change(thread) ?? { ...thread, gone: true });
}

/** Changes comments wherever they are loaded: as threads, among a thread's first replies, or on further pages of them. null takes one away. */
export function updateComments(queryClient: QueryClient, api: Api, change: Change): void {
  updateThreads(queryClient, api, (thread) => {
    const changed = change(thread);
    if (changed === null) return null;
    return { ...thread, ...changed, replies: { ...thread.replies, items: thread.replies.items.flatMap((reply) => change(reply) ?? []) } };
  });
  updateLists<Comment>(queryClient, api.comments.replies.key(), (data) => mapItems(data, change));
}

/** Changes one comment wherever it is loaded. */
export function patchComment(queryClient: QueryClient, api: Api, commentId: string, part: Partial<Comment>): void {
  updateComments(queryClient, api, (comment) => (comment.id === commentId ? { ...comment, ...part } : comment));
}

/** The comments of a post that stand on screen. */
export function shownComments(queryClient: QueryClient, api: Api, postId: string): Comment[] {
  const data = <Data>(queryKey: QueryKey): Data[] =>
    queryClient
      .getQueryCache()
      .findAll({ queryKey })
      .filter((query) => query.getObserversCount() > 0 && query.state.data !== undefined)
      .map(({ state }) => state.data as Data);
  const threads = [
    ...data<Pages<Thread>>(api.comments.threads.key({ input: { postId } })).flatMap(({ pages }) => pages.flatMap(({ items }) => items)),
    ...data<Thread>(api.comments.thread.key({ input: { postId } })),
  ];
  // Only one post's replies are on screen.
  const further = data<Pages<Comment>>(api.comments.replies.key()).flatMap(({ pages }) => pages.flatMap(({ items }) => items));
  const all = [...threads, ...threads.flatMap(({ replies }) => replies.items), ...further];
  return [...new Map(all.map((comment) => [comment.id, comment])).values()];
}
