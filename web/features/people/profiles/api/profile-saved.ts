import type { QueryClient } from '@tanstack/react-query';
import type { Api } from '#web/lib/api.ts';

export async function profileSaved(queryClient: QueryClient, api: Api): Promise<void> {
  // A screen opened next would first show the old profile.
  queryClient.removeQueries({ queryKey: api.profiles.byUsername.key(), type: 'inactive' });
  // The profile is saved, so a failed refetch is no error.
  await queryClient.invalidateQueries({}, { throwOnError: false });
}
