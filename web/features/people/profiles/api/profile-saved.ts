import type { QueryClient } from '@tanstack/react-query';
import type { Api } from '#web/lib/api.ts';

/** Once one's profile has changed: everything on screen shows it, everything else is asked for when it is next shown. */
export async function profileSaved(queryClient: QueryClient, api: Api): Promise<void> {
  // Screens that are opened take what they find; a profile as it was would show for a moment.
  queryClient.removeQueries({ queryKey: api.profiles.byUsername.key(), type: 'inactive' });
  // The profile is saved, whatever becomes of this.
  await queryClient.invalidateQueries({}, { throwOnError: false });
}
