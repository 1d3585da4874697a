import type { Api } from '#web/lib/api.ts';

/** Where a text is written in which others are mentioned. */
export interface MentionPlace {
  /** Empty while none is chosen. */
  communityId: string;
  /** The post that is commented on or edited. */
  postId?: string;
}

/** Who can be mentioned there by what is typed. Nobody waits for it: where it cannot be had there is nobody. */
export function mentionsQuery(api: Api, place: MentionPlace, typed: string) {
  return api.mentions.suggest.queryOptions({ input: { ...place, q: typed }, retry: false, staleTime: 60_000 });
}
