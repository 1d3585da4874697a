import { useQuery } from '@tanstack/react-query';
import type { Community } from '#web/features/communities/api/community.ts';
import { communityToPostInQuery } from '#web/features/communities/api/community-to-post-in.ts';
import { useApi } from '#web/lib/hooks.tsx';

interface PostCommunities {
  /** null if the communities could not be loaded. */
  options: Community[] | null;
  whyNot: (id: string) => string | undefined;
  reloading: boolean;
  reload: () => void;
}

/**
 * @param requestedIds communities from the URL and the draft, which may not be listed, such as
 * another school's premed community
 */
export function usePostCommunities(listed: Community[] | null, requestedIds: [preset: string, drafted: string]): PostCommunities {
  const api = useApi();
  const ids = [...new Set(requestedIds)].filter((id) => id !== '' && listed?.some((one) => one.id === id) === false);
  const first = useQuery({ ...communityToPostInQuery(api, ids[0] ?? ''), enabled: ids.length > 0 });
  const second = useQuery({ ...communityToPostInQuery(api, ids[1] ?? ''), enabled: ids.length > 1 });
  const queries = [first, second].slice(0, ids.length);
  return {
    options:
      listed === null || queries.some(({ isError }) => isError)
        ? null
        : [...listed, ...queries.flatMap(({ data }) => data?.community ?? [])],
    whyNot: (id) => queries[ids.indexOf(id)]?.data?.why ?? undefined,
    reloading: queries.some(({ isFetching }) => isFetching),
    reload: () => {
      for (const { isError, refetch } of queries) if (isError) void refetch();
    },
  };
}
