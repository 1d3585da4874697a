import { useQuery } from '@tanstack/react-query';
import { communitiesQuery } from '#web/features/communities/api/communities.ts';
import { dashboardQuery } from '#web/features/communities/api/community.ts';
import { useApi } from '#web/lib/hooks.tsx';
import { searchTexts } from './texts/search.ts';

/**
 * The list lacks other schools' communities, archived ones and the moderators' own, and for premed
 * students the Dashboard, which they can read.
 */
export function useOwnCommunities() {
  const api = useApi();
  const items = useQuery(communitiesQuery(api)).data?.items;
  const own = items ?? [];
  const isDashboardListed = own.some(({ institution }) => institution === null);
  const readOnly = useQuery({ ...dashboardQuery(api), enabled: items !== undefined && !isDashboardListed }).data;
  return {
    own,
    nameOf: (id: string) =>
      [...own, ...(readOnly === undefined ? [] : [readOnly])].find((community) => community.id === id)?.displayName ??
      searchTexts.communities.unknown,
    /** The community to post in, if only one was searched. */
    toPostIn: ([only, ...others]: readonly string[]) => (others.length === 0 && only !== readOnly?.id ? only : undefined),
  };
}
