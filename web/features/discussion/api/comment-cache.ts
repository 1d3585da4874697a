import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { Api } from '#web/lib/api.ts';
import { mapItems, type Pages } from '#web/lib/pages.ts';
import { updateCached, updateLists } from '#web/lib/update-cached.ts';
import type { Comment, Thread } from './threads.ts';

type Change = (comment: Comment) => Comment | null;

export function updateThreads(queryClient: QueryClient, api: Api, change: (thread: Thread) => Thread | null): void {
  updateLists<Thread>(queryClient, api.comments.threads.key(), (data) => mapItems(data, change));
  updateCached<Thread>(queryClient, api.comments.thread.key(), (thread) => change(thread) ?? { ...thread, gone: true });
}

/** `change` returns null to remove the comment. */
export function updateComments(queryClient: QueryClient, api: Api, change: Change): void {
  updateThreads(queryClient, api, (thread) => {
    const changed = change(thread);
    if (changed === null) return null;
    const items = thread.replies.items.flatMap((reply) => change(reply) ?? []);
    const removed = thread.replies.items.length - items.length;
    return { ...thread, ...changed, repliesCount: thread.repliesCount - removed, replies: { ...thread.replies, items } };
  });
  updateLists<Comment>(queryClient, api.comments.replies.key(), (data) => mapItems(data, change));
}

export function patchComment(queryClient: QueryClient, api: Api, commentId: string, part: Partial<Comment>): void {
  updateComments(queryClient, api, (comment) => (comment.id === commentId ? { ...comment, ...part } : comment));
}

/** Comments of the post in queries that a mounted component uses. */
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
  // The query key has no post, but only one post's replies are on screen.
  const further = data<Pages<Comment>>(api.comments.replies.key()).flatMap(({ pages }) => pages.flatMap(({ items }) => items));
  const all = [...threads, ...threads.flatMap(({ replies }) => replies.items), ...further];
  return [...new Map(all.map((comment) => [comment.id, comment])).values()];
}
