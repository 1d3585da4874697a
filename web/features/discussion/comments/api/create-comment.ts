import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { updateThreads } from '#web/features/discussion/api/comment-cache.ts';
import type { PostDetail } from '#web/features/discussion/api/post.ts';
import { invalidateHome, patchPost, showFollowState } from '#web/features/discussion/api/post-cache.ts';
import type { Comment, Thread } from '#web/features/discussion/api/threads.ts';
import type { Api } from '#web/lib/api.ts';
import { useApi } from '#web/lib/hooks.tsx';
import { useSend } from '#web/lib/send.ts';
import { updateLists } from '#web/lib/update-cached.ts';

/** A new thread goes below the form and the pinned ones, a reply after the loaded ones. */
function insert(queryClient: QueryClient, api: Api, postId: string, comment: Comment): void {
  if (comment.parentId === null) {
    const thread: Thread = { ...comment, replies: { items: [], nextCursor: null, previousCursor: null }, repliesCount: 0 };
    updateLists<Thread>(queryClient, api.comments.threads.key({ input: { postId } }), (data) => {
      const [first, ...others] = data.pages;
      if (first === undefined || first.items.some(({ id }) => id === comment.id)) return data;
      const { items } = first;
      const place = items.findIndex(({ isPinned }) => !isPinned);
      return { ...data, pages: [{ ...first, items: items.toSpliced(place === -1 ? items.length : place, 0, thread) }, ...others] };
    });
    return;
  }
  updateThreads(queryClient, api, (thread) => {
    if (thread.id !== comment.parentId || thread.replies.items.some(({ id }) => id === comment.id)) return thread;
    return { ...thread, repliesCount: thread.repliesCount + 1, replies: { ...thread.replies, items: [...thread.replies.items, comment] } };
  });
}

function showCreated(queryClient: QueryClient, api: Api, postId: string, comment: Comment): void {
  insert(queryClient, api, postId, comment);
  patchPost(queryClient, api, postId, ({ commentsCount }) => ({ commentsCount: commentsCount + 1 }));
  const cachedPost = queryClient.getQueriesData<PostDetail>({ queryKey: api.posts.get.key() }).find(([, post]) => post?.id === postId)?.[1];
  if (cachedPost?.state?.level === null) showFollowState(queryClient, api, postId, { level: 'followed' });
  invalidateHome(queryClient, api);
  // Others may have commented in the meantime, so refetch the post's count.
  void queryClient.invalidateQueries({ queryKey: api.posts.get.key() });
  void queryClient.invalidateQueries({ queryKey: api.contributions.key() });
  void queryClient.invalidateQueries({ queryKey: api.unanswered.list.key() });
}

interface NewComment {
  postId: string;
  requestKey: string;
  content: string;
  replyToId?: string;
}

interface Outcome {
  isMeant: (comment: NewComment) => boolean;
  onCreated: (comment: Comment, input: NewComment) => void;
  onFailed: (error: unknown, input: NewComment) => void;
}

/** Callbacks also run after unmount. */
export function useCreateComment(postId: string, { isMeant, onCreated, onFailed }: Outcome): (comment: NewComment) => void {
  const api = useApi();
  const queryClient = useQueryClient();
  return useSend({
    kind: ['comment', postId],
    isMeant,
    call: api.comments.create.call,
    onSent: ({ comment }, input: NewComment) => {
      onCreated(comment, input);
      showCreated(queryClient, api, postId, comment);
    },
    onFailed,
  });
}
