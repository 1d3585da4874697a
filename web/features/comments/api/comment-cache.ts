import type { QueryClient } from '@tanstack/react-query';
import type { Api } from '#web/lib/api.ts';
import { mapItems, type Pages } from '#web/lib/pages.ts';
import { updateCached } from '#web/lib/update-cached.ts';
import type { Comment, Thread } from './threads.ts';

/** Changes a comment wherever it is loaded: as a thread, among a thread's first replies, or on a further page of them. */
export function patchComment(queryClient: QueryClient, api: Api, commentId: string, part: Partial<Comment>): void {
  const patch = <Item extends Comment>(comment: Item): Item => (comment.id === commentId ? { ...comment, ...part } : comment);
  updateCached<Pages<Thread>>(queryClient, api.comments.threads.key(), (data) =>
    mapItems(data, (thread) => patch({ ...thread, replies: { ...thread.replies, items: thread.replies.items.map(patch) } })),
  );
  updateCached<Pages<Comment>>(queryClient, api.comments.replies.key(), (data) => mapItems(data, patch));
}
