import { useQuery } from '@tanstack/react-query';
import { communitiesQuery } from '#web/features/communities/api/communities.ts';
import { useApi } from '#web/lib/hooks.tsx';
import { searchTexts } from './texts/search.ts';

/** The list lacks other schools' communities, archived ones and the moderators' own. */
export function useOwnCommunities() {
  const own = useQuery(communitiesQuery(useApi())).data?.items ?? [];
  const find = (id: string) => own.find((community) => community.id === id);
  return {
    own,
    nameOf: (id: string) => find(id)?.displayName ?? searchTexts.communities.unknown,
  };
}
