import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { invalidateHome } from '#web/features/discussion/api/post-cache.ts';
import type { Api } from '#web/lib/api.ts';
import { useApi } from '#web/lib/hooks.tsx';
import { refetchAfterLoading } from '#web/lib/refetch-after-loading.ts';
import { useSend } from '#web/lib/send.ts';

/**
 * Removes unmounted feeds of the community and refetches the mounted one, so that the new post
 * appears.
 */
function showCreatedPost(queryClient: QueryClient, api: Api, communityId: string): void {
  const feed = api.posts.feed.key({ type: 'infinite', input: { communityId } });
  queryClient.removeQueries({ queryKey: feed, type: 'inactive' });
  void refetchAfterLoading(queryClient, feed);
  invalidateHome(queryClient, api);
  void queryClient.invalidateQueries({ queryKey: api.search.posts.key() });
  void queryClient.invalidateQueries({ queryKey: api.unanswered.list.key() });
  void queryClient.invalidateQueries({ queryKey: api.contributions.key() });
}

type NewPost = Parameters<Api['posts']['create']['call']>[0];

interface Outcome {
  isMeant: (post: NewPost) => boolean;
  onCreated: (created: { path: string; message: string }, post: NewPost) => void;
  onFailed: (error: unknown) => void;
}

/** Callbacks also run after unmount. */
export function useCreatePost({ isMeant, onCreated, onFailed }: Outcome): (post: NewPost) => void {
  const api = useApi();
  const queryClient = useQueryClient();
  return useSend({
    kind: ['post'],
    isMeant,
    call: api.posts.create.call,
    onSent: (created, post: NewPost) => {
      onCreated(created, post);
      showCreatedPost(queryClient, api, post.communityId);
    },
    onFailed,
  });
}
