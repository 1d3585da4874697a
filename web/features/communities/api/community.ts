import { useQuery } from '@tanstack/react-query';
import { matchPath, useLocation } from 'react-router';
import type { z } from 'zod';
import type { CommunityDetail as CommunityDetailSchema, Community as CommunitySchema } from '#shared/contract/communities.ts';
import { DASHBOARD_PATH } from '#shared/rules/communities.ts';
import type { Api } from '#web/lib/api.ts';
import { useApi } from '#web/lib/hooks.tsx';

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

/** The community whose page or post is shown, once its screen has loaded it. */
export function useCommunityHere(): CommunityDetail | undefined {
  const api = useApi();
  const { pathname } = useLocation();
  const isDashboard = pathname.startsWith(DASHBOARD_PATH);
  const { institution = '', sub = '', community = '' } = matchPath('/communities/:institution/:sub/:community/*', pathname)?.params ?? {};
  const here = useQuery({ ...communityQuery(api, { institution, sub, community }), enabled: false }).data;
  const dashboard = useQuery({ ...dashboardQuery(api), enabled: false }).data;
  return isDashboard ? dashboard : here;
}
