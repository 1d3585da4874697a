import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi } from '#web/lib/hooks.tsx';

export function useRestrict() {
  const api = useApi();
  const queryClient = useQueryClient();
  return useMutation(
    api.blocks.set.mutationOptions({
      // Nothing waits for the refetches, so that the dialog closes at once.
      onSuccess: () => {
        const changed = [api.profiles.byUsername.key(), api.messages.correspondent.key(), api.blocks.list.key(), api.people.find.key()];
        for (const queryKey of changed) void queryClient.invalidateQueries({ queryKey });
      },
    }),
  );
}
