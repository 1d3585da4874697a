import type { Api } from '#web/lib/api.ts';

export function linkQuery(api: Api, slug: string) {
  return api.navigation.link.queryOptions({ input: { slug } });
}
