import type { z } from 'zod';
import type { SimilarPost as SimilarPostSchema } from '#shared/contract/search.ts';
import type { Api } from '#web/lib/api.ts';

export type SimilarPost = z.infer<typeof SimilarPostSchema>;

interface About {
  title: string;
  /** Where it stands, or is to stand. */
  communityId: string | undefined;
  /** The post itself. */
  exclude?: string;
  /** Only what the question at hand could be linked to. */
  linkable?: 'true';
}

/** Posts that are probably about the same. Nobody waits for them: where they cannot be had there are none. */
export function similarQuery(api: Api, about: About) {
  return api.search.similar.queryOptions({ input: about, retry: false, staleTime: 60_000 });
}
