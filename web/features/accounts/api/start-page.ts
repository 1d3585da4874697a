import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi } from '#web/lib/hooks.tsx';
import { notify } from '#web/ui/notify.ts';

export function useStartPage() {
  const api = useApi();
  const queryClient = useQueryClient();
  return useMutation(
    api.accounts.setStartPage.mutationOptions({
      scope: { id: 'start-page' },
      onSuccess: ({ startPath, message }, { home }) => {
        queryClient.setQueryData(api.accounts.session.queryKey(), (session) =>
          session?.viewer ? { viewer: { ...session.viewer, startsAtHome: home, startPath } } : session,
        );
        notify.success(message);
      },
    }),
  );
}
