import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi } from '#web/lib/hooks.tsx';

/** Restricts somebody or no longer; whatever depends on it is asked for again. */
export function useRestrict() {
  const api = useApi();
  const queryClient = useQueryClient();
  return useMutation(
    api.blocks.set.mutationOptions({
      networkMode: 'always',
      onSuccess: async () => {
        const changed = [api.profiles.byUsername.key(), api.messages.correspondent.key(), api.blocks.list.key(), api.people.find.key()];
        // It is done, whatever becomes of these.
        await Promise.all(changed.map((queryKey) => queryClient.invalidateQueries({ queryKey }, { throwOnError: false })));
      },
    }),
  );
}
