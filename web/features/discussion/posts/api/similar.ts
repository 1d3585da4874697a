import type { z } from 'zod';
import type { SimilarPost as SimilarPostSchema } from '#shared/contract/search.ts';
import type { Api } from '#web/lib/api.ts';

export type SimilarPost = z.infer<typeof SimilarPostSchema>;

interface About {
  title: string;
  communityId: string | undefined;
  exclude?: string;
  /** Limits the results to questions that this question can be linked to. */
  linkable?: 'true';
}

export function similarQuery(api: Api, about: About) {
  return api.search.similar.queryOptions({ input: about, retry: false, staleTime: 60_000 });
}
