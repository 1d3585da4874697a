import type { Api } from '#web/lib/api.ts';

/** Where the address of one part leads. */
export function linkQuery(api: Api, slug: string) {
  return api.navigation.link.queryOptions({ input: { slug } });
}
