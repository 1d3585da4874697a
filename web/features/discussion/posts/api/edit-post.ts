import { useMutation, useQueryClient } from '@tanstack/react-query';
import { showEdited } from '#web/features/discussion/api/post-cache.ts';
import { useApi } from '#web/lib/hooks.tsx';
import { useDeduplicatedMutation } from '#web/lib/use-deduplicated-mutation.ts';

interface Outcome {
  onEdited: (message: string) => void;
  onFailed: (error: unknown) => void;
}

/** Callbacks also run after unmount. */
export function useEditPost({ onEdited, onFailed }: Outcome) {
  const api = useApi();
  const queryClient = useQueryClient();
  return useDeduplicatedMutation(
    useMutation(
      api.posts.edit.mutationOptions({
        onSuccess: ({ post, message }) => {
          showEdited(queryClient, api, post);
          onEdited(message);
        },
        onError: onFailed,
      }),
    ),
  );
}
