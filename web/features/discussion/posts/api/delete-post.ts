import { useMutation, useQueryClient } from '@tanstack/react-query';
import { forgetPost, takeFromLists } from '#web/features/discussion/api/post-cache.ts';
import { useApi } from '#web/lib/hooks.tsx';
import { useDeduplicatedMutation } from '#web/lib/use-deduplicated-mutation.ts';

interface Deletion {
  /** Right after, while the lists still show the post. */
  onDeleted: (message: string) => void;
  /** When the lists no longer show it: the way off its page. */
  onGone: (communityPath: string) => void | Promise<void>;
  /** Also when whoever deletes it has left meanwhile. */
  onFailed?: (error: unknown) => void;
}

/** Deletes a post; it leaves every list at once, and its page when nobody looks at it any more. */
export function useDeletePost({ onDeleted, onGone, onFailed }: Deletion) {
  const api = useApi();
  const queryClient = useQueryClient();
  return useDeduplicatedMutation(
    useMutation(
      api.posts.delete.mutationOptions({
        networkMode: 'always',
        onSuccess: async ({ message, communityPath }, { postId }) => {
          onDeleted(message);
          takeFromLists(queryClient, api, postId);
          void queryClient.invalidateQueries({ queryKey: api.contributions.key() });
          await onGone(communityPath);
          forgetPost(queryClient, api, postId);
        },
        onError: (error) => onFailed?.(error),
      }),
    ),
  );
}
