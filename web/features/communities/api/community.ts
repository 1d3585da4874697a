import { notifyManager, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { matchPath, useLocation } from 'react-router';
import type { z } from 'zod';
import type { CommunityDetail as CommunityDetailSchema, Community as CommunitySchema } from '#shared/contract/communities.ts';
import { DASHBOARD_PATH } from '#shared/rules/communities.ts';
import type { Api } from '#web/lib/api.ts';
import { useApi } from '#web/lib/hooks.tsx';

export type Community = z.infer<typeof CommunitySchema>;
/** Includes the viewer's own choices for the community, such as following or muting it. */
export type CommunityDetail = z.infer<typeof CommunityDetailSchema>;

/** The route parameters that identify a community. */
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

/**
 * Returns the community of the current page once its route has loaded it. Reads the cache without useQuery, because useQuery would create
 * an empty entry, and the route's data would then replace that entry only after the page has rendered.
 */
export function useCurrentCommunity(): CommunityDetail | undefined {
  const api = useApi();
  const queryClient = useQueryClient();
  const { pathname } = useLocation();
  const { institution = '', sub = '', community = '' } = matchPath('/communities/:institution/:sub/:community/*', pathname)?.params ?? {};
  const { queryKey } = pathname.startsWith(DASHBOARD_PATH) ? dashboardQuery(api) : communityQuery(api, { institution, sub, community });
  return useSyncExternalStore(
    (changed) => queryClient.getQueryCache().subscribe(notifyManager.batchCalls(changed)),
    () => queryClient.getQueryData<CommunityDetail>(queryKey),
    () => undefined,
  );
}
