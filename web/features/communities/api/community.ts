import type { z } from 'zod';
import type { CommunityDetail as CommunityDetailSchema, Community as CommunitySchema } from '#shared/contract/communities.ts';
import type { Api } from '#web/lib/api.ts';

export type Community = z.infer<typeof CommunitySchema>;
/** With what its reader has chosen for it. */
export type CommunityDetail = z.infer<typeof CommunityDetailSchema>;

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
