import type { z } from 'zod';
import type { PublicProfile as PublicProfileSchema } from '#shared/contract/people/profiles.ts';
import type { Api } from '#web/lib/api.ts';

export type PublicProfile = z.infer<typeof PublicProfileSchema>;

export function profileQuery(api: Api, username: string) {
  return api.profiles.byUsername.queryOptions({ input: { username } });
}
