import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { patchPost } from '#web/features/posts/api/post-cache.ts';
import type { Api } from '#web/lib/api.ts';
import { useApi } from '#web/lib/hooks.tsx';
import { appendItem, mapItems, type Pages } from '#web/lib/pages.ts';
import { updateCached } from '#web/lib/update-cached.ts';
import type { Comment, Thread } from './threads.ts';

/** Puts one's own comment where it belongs. It stands at the end of what is loaded; when its page comes, it moves to its place. */
function insert(queryClient: QueryClient, api: Api, postId: string, comment: Comment): void {
  updateCached<Pages<Thread>>(queryClient, api.comments.threads.key({ input: { postId } }), (data) => {
    if (comment.parentId === null) return appendItem(data, { ...comment, replies: { items: [], nextCursor: null }, repliesCount: 0 });
    return mapItems(data, (thread) => {
      const known = thread.replies.items.some(({ id }) => id === comment.id);
      if (thread.id !== comment.parentId || known) return thread;
      const replies = { ...thread.replies, items: [...thread.replies.items, comment] };
      return { ...thread, replies, repliesCount: thread.repliesCount + 1 };
    });
  });
}

/** Comments on a post or replies to a comment; it shows at once in the thread and in every count. `onCreated` runs also when the writer has left the page meanwhile. */
export function useCreateComment(postId: string, onCreated: () => void) {
  const api = useApi();
  const queryClient = useQueryClient();
  return useMutation(
    api.comments.create.mutationOptions({
      networkMode: 'always',
      onSuccess: ({ comment }) => {
        onCreated();
        insert(queryClient, api, postId, comment);
        patchPost(queryClient, api, postId, ({ commentsCount }) => ({ commentsCount: commentsCount + 1 }));
        // Others may have commented meanwhile: the page's own count comes from the server.
        void queryClient.invalidateQueries({ queryKey: api.posts.bySlug.key() });
      },
    }),
  );
}
