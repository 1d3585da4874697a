import type { Api } from '#web/lib/api.ts';

export interface MentionPlace {
  /** Empty while no community is chosen. */
  communityId: string;
  postId?: string;
}

export function mentionsQuery(api: Api, place: MentionPlace, typed: string) {
  return api.mentions.suggest.queryOptions({ input: { ...place, q: typed }, retry: false, staleTime: 60_000 });
}
