import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi } from '#web/lib/hooks.tsx';
import { profileSaved } from './profile-saved.ts';

/** Changes a premed student's profile. */
export function useUpdatePremed() {
  const api = useApi();
  const queryClient = useQueryClient();
  return useMutation(api.profiles.updatePremed.mutationOptions({ networkMode: 'always', onSuccess: () => profileSaved(queryClient, api) }));
}
