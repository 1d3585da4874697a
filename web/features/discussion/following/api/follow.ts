import { useMutation, useQueryClient } from '@tanstack/react-query';
import { invalidateHome, showFollowState } from '#web/features/discussion/api/post-cache.ts';
import { useApi } from '#web/lib/hooks.tsx';
import { notifyFailure } from '#web/lib/notify-failure.ts';
import { followTexts } from '../texts/follow.ts';

export function useFollowPost() {
  const api = useApi();
  const queryClient = useQueryClient();
  return useMutation(
    api.following.setPost.mutationOptions({
      scope: { id: 'follow-post' },
      onSuccess: (chosen, { postId }) => {
        showFollowState(queryClient, api, postId, chosen);
        invalidateHome(queryClient, api);
      },
      onError: (error) => notifyFailure(error, followTexts.failed),
    }),
  );
}

export function useFollowCommunity() {
  const api = useApi();
  const queryClient = useQueryClient();
  return useMutation(
    api.following.setCommunity.mutationOptions({
      scope: { id: 'follow-community' },
      // The promise keeps the mutation pending, so that the chosen level stays visible until the
      // refetch is done.
      onSuccess: () => {
        invalidateHome(queryClient, api);
        return Promise.all(
          [api.communities.byAddress.key(), api.communities.dashboard.key(), api.navigation.mine.key(), api.posts.feed.key()].map(
            (queryKey) => queryClient.invalidateQueries({ queryKey }),
          ),
        );
      },
      onError: (error) => notifyFailure(error, followTexts.failed),
    }),
  );
}
