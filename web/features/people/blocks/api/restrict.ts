import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi } from '#web/lib/hooks.tsx';

export function useRestrict() {
  const api = useApi();
  const queryClient = useQueryClient();
  return useMutation(
    api.blocks.set.mutationOptions({
      onSuccess: async () => {
        const changed = [api.profiles.byUsername.key(), api.messages.correspondent.key(), api.blocks.list.key(), api.people.find.key()];
        // The restriction is saved, so a failed refetch is no error.
        await Promise.all(changed.map((queryKey) => queryClient.invalidateQueries({ queryKey }, { throwOnError: false })));
      },
    }),
  );
}
