import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { useApi } from '#web/lib/hooks.tsx';
import { notify } from '#web/ui/notify.ts';

/** Ends the session, goes to the landing page and forgets everything that was loaded for the person who left. */
export function useSignOut() {
  const api = useApi();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    // Without a connection one hears it at once instead of waiting.
    networkMode: 'always',
    mutationFn: () => api.accounts.signOut.call(),
    onSuccess: async () => {
      await queryClient.cancelQueries();
      queryClient.setQueryData(api.accounts.session.queryKey(), { viewer: null });
      notify.success('Successfully logged out');
      await navigate('/');
      // Only now, when nothing on screen would ask for it again.
      const kept = [api.accounts.session.queryKey(), api.site.info.queryKey()].map((key) => JSON.stringify(key));
      queryClient.removeQueries({ predicate: ({ queryKey }) => !kept.includes(JSON.stringify(queryKey)) });
    },
    onError: () => notify.error('Failed to log out. Please try again.'),
  });
}
