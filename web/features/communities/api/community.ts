import { notifyManager, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { matchPath, useLocation } from 'react-router';
import type { z } from 'zod';
import type { CommunityDetail as CommunityDetailSchema, Community as CommunitySchema } from '#shared/contract/communities.ts';
import { DASHBOARD_PATH } from '#shared/rules/communities.ts';
import type { Api } from '#web/lib/api.ts';
import { useApi } from '#web/lib/hooks.tsx';

export type Community = z.infer<typeof CommunitySchema>;
export type CommunityDetail = z.infer<typeof CommunityDetailSchema>;

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

/** Reads the cache without `useQuery`, which would create an empty entry on other pages. */
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
