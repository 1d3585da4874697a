import { queryOptions } from '@tanstack/react-query';
import { COMMUNITY_TEXTS } from '#shared/rules/texts/communities.ts';
import type { Api } from '#web/lib/api.ts';
import { errorMessage, errorStatus } from '#web/lib/errors.ts';
import type { Community } from './community.ts';

interface CommunityToPostIn {
  /** Null if the viewer may not post there. */
  community: Community | null;
  why: string | null;
}

/** A refusal is returned as data, so that the server can pass it to the browser. */
export function communityToPostInQuery(api: Api, communityId: string) {
  const { queryKey } = api.communities.toPostIn.queryOptions({ input: { communityId } });
  return queryOptions({
    queryKey: [...queryKey, 'answer'],
    queryFn: async (): Promise<CommunityToPostIn> => {
      try {
        return { community: await api.communities.toPostIn.call({ communityId }), why: null };
      } catch (error) {
        const status = errorStatus(error);
        // 400: a malformed id.
        if (status === 400) return { community: null, why: COMMUNITY_TEXTS.notFound };
        if (status === 403 || status === 404) return { community: null, why: errorMessage(error) };
        throw error;
      }
    },
  });
}
