import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi } from '#web/lib/hooks.tsx';
import { profileSaved } from './profile-saved.ts';

export function useUpdateMedical() {
  const api = useApi();
  const queryClient = useQueryClient();
  return useMutation(api.profiles.updateMedical.mutationOptions({ onSuccess: () => profileSaved(queryClient, api) }));
}
