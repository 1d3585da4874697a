import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi } from '#web/lib/hooks.tsx';

/** Writes a post. Its community's feed is forgotten, so that it is loaded anew with the post in it, and what was searched for, and one's own posts, are looked for again. `onCreated` runs also when the writer has left the page meanwhile. */
export function useCreatePost(onCreated: (message: string) => void) {
  const api = useApi();
  const queryClient = useQueryClient();
  return useMutation(
    api.posts.create.mutationOptions({
      // Without a connection the writer hears it at once instead of waiting.
      networkMode: 'always',
      onSuccess: ({ message }, { communityId }) => {
        onCreated(message);
        queryClient.removeQueries({ queryKey: api.posts.feed.key({ type: 'infinite', input: { communityId } }) });
        void queryClient.invalidateQueries({ queryKey: api.search.posts.key() });
        void queryClient.invalidateQueries({ queryKey: api.contributions.key() });
      },
    }),
  );
}
