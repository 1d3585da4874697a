import { useMutation, useQueryClient } from '@tanstack/react-query';
import { removeCachedPost, removeFromLists } from '#web/features/discussion/api/post-cache.ts';
import { useApi } from '#web/lib/hooks.tsx';
import { useDeduplicatedMutation } from '#web/lib/use-deduplicated-mutation.ts';

interface Deletion {
  /** Runs while the lists still show the post. */
  onDeleted: (message: string) => void;
  /** Runs after the lists are updated, to leave the post's page. */
  onGone: (communityPath: string) => void | Promise<void>;
  /** Also runs after unmount. */
  onFailed?: (error: unknown) => void;
}

/**
 * Clears the post's cache only after `onGone`, because a mounted page would load the post again.
 */
export function useDeletePost({ onDeleted, onGone, onFailed }: Deletion) {
  const api = useApi();
  const queryClient = useQueryClient();
  return useDeduplicatedMutation(
    useMutation(
      api.posts.delete.mutationOptions({
        onSuccess: async ({ message, communityPath }, { postId }) => {
          onDeleted(message);
          removeFromLists(queryClient, api, postId);
          void queryClient.invalidateQueries({ queryKey: api.contributions.key() });
          await onGone(communityPath);
          removeCachedPost(queryClient, api, postId);
        },
        onError: (error) => onFailed?.(error),
      }),
    ),
  );
}
