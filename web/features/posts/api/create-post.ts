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

/** Writes a post. `onCreated` runs also when the writer has left the page meanwhile. */
export function useCreatePost(onCreated: (message: string) => void) {
  const api = useApi();
  const queryClient = useQueryClient();
  return useMutation(
    api.posts.create.mutationOptions({
      // Without a connection the writer hears it at once instead of waiting.
      networkMode: 'always',
      onSuccess: ({ message }, { communityId }) => {
        onCreated(message);
        showCreatedPost(queryClient, api, communityId);
      },
    }),
  );
}
