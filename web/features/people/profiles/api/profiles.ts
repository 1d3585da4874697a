import type { QueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import type {
  InstitutionChoice as InstitutionChoiceSchema,
  OwnProfile as OwnProfileSchema,
  PublicProfile as PublicProfileSchema,
} from '#shared/contract/people/profiles.ts';
import type { Institution as InstitutionSchema } from '#shared/contract/shapes.ts';
import type { Api } from '#web/lib/api.ts';

export type PublicProfile = z.infer<typeof PublicProfileSchema>;
export type OwnProfile = z.infer<typeof OwnProfileSchema>;
export type Institution = z.infer<typeof InstitutionSchema>;
export type InstitutionChoice = z.infer<typeof InstitutionChoiceSchema>;

/** Short, because the person may have restricted the reader since. */
const FRESH_MS = 5_000;

export function profileQuery(api: Api, username: string) {
  return api.profiles.byUsername.queryOptions({ input: { username }, staleTime: FRESH_MS });
}

export function ownProfileQuery(api: Api) {
  return api.profiles.own.queryOptions();
}

export function institutionsQuery(api: Api) {
  return api.profiles.institutions.queryOptions();
}

export async function profileSaved(queryClient: QueryClient, api: Api): Promise<void> {
  // Otherwise the profile's page would first show the old data.
  queryClient.removeQueries({ queryKey: api.profiles.byUsername.key(), type: 'inactive' });
  // The profile is saved, so a failed refetch is no error.
  await queryClient.invalidateQueries({}, { throwOnError: false });
}
