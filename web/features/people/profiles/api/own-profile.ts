import type { z } from 'zod';
import type { OwnProfile as OwnProfileSchema } from '#shared/contract/people/profiles.ts';
import type { Api } from '#web/lib/api.ts';

export type OwnProfile = z.infer<typeof OwnProfileSchema>;

export function ownProfileQuery(api: Api) {
  return api.profiles.own.queryOptions();
}
