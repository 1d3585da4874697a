import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Api } from '#web/lib/api.ts';
import { useApi } from '#web/lib/hooks.tsx';
import { refreshList } from '#web/lib/refresh-list.ts';

/** Its community's feed is forgotten, or where it is looked at asked for again, so that the post is in it; what was searched for, and one's own posts, are looked for again. */
export function showCreatedPost(queryClient: QueryClient, api: Api, communityId: string): void {
  const feed = api.posts.feed.key({ type: 'infinite', input: { communityId } });
  queryClient.removeQueries({ queryKey: feed, type: 'inactive' });
  void refreshList(queryClient, feed);
  void queryClient.invalidateQueries({ queryKey: api.search.posts.key() });
  void queryClient.invalidateQueries({ queryKey: api.contributions.key() });
}

interface Asked {
  requestKey: string;
  communityId: string;
}

interface Outcome {
  onCreated: (message: string, post: Asked) => void;
  onFailed: (error: unknown, post: Asked) => void;
}

/** Writes a post. What is done with the outcome is done also when the writer has left the page meanwhile. */
export function useCreatePost({ onCreated, onFailed }: Outcome) {
  const api = useApi();
  const queryClient = useQueryClient();
  return useMutation(
    api.posts.create.mutationOptions({
      // Without a connection the writer hears it at once instead of waiting.
      networkMode: 'always',
      onSuccess: ({ message }, post) => {
        onCreated(message, post);
        showCreatedPost(queryClient, api, post.communityId);
      },
      onError: onFailed,
    }),
  );
}
