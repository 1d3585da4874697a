import type { z } from 'zod';
import type { Community as CommunitySchema } from '#shared/contract/communities.ts';
import type { Api } from '#web/lib/api.ts';

export type Community = z.infer<typeof CommunitySchema>;

/** The parts of a community's address. */
export interface CommunityAddress {
  institution: string;
  sub: string;
  community: string;
}

export function communityQuery(api: Api, address: CommunityAddress) {
  return api.communities.byAddress.queryOptions({ input: address });
}

export function dashboardQuery(api: Api) {
  return api.communities.dashboard.queryOptions();
}
