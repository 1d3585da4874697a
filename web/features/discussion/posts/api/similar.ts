import type { Api } from '#web/lib/api.ts';

interface About {
  title: string;
  /** Where it stands, or is to stand. */
  communityId: string | undefined;
  /** The post itself. */
  besides?: string;
}

/** Posts that are probably about the same. Nobody waits for them: where they cannot be had there are none. */
export function similarQuery(api: Api, about: About) {
  return api.search.similar.queryOptions({ input: about, retry: false, staleTime: 60_000 });
}
