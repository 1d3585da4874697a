import { useQueries } from '@tanstack/react-query';
import type { Community } from '#web/features/communities/api/community.ts';
import { communityToPostInQuery } from '#web/features/communities/api/community-to-post-in.ts';
import { useApi } from '#web/lib/hooks.tsx';

interface PostCommunities {
  /** null while they could not be loaded. */
  options: Community[] | null;
  /** Why a community cannot be chosen. */
  whyNot: (id: string) => string | undefined;
  reloading: boolean;
  reload: () => void;
}

/**
 * Where a post may go: the communities that are listed for its writer, and those of the address and the draft, which need
 * not be listed (another school's premed community, that of the moderators).
 */
export function usePostCommunities(listed: Community[] | null, wanted: string[]): PostCommunities {
  const api = useApi();
  const ids = [...new Set(wanted)].filter((id) => id !== '' && listed?.some((one) => one.id === id) === false);
  const asked = useQueries({ queries: ids.map((id) => communityToPostInQuery(api, id)) });
  return {
    options:
      listed === null || asked.some(({ isError }) => isError) ? null : [...listed, ...asked.flatMap(({ data }) => data?.community ?? [])],
    whyNot: (id) => asked[ids.indexOf(id)]?.data?.why ?? undefined,
    reloading: asked.some(({ isFetching }) => isFetching),
    reload: () => {
      for (const { isError, refetch } of asked) if (isError) void refetch();
    },
  };
}
