import type { Api } from '#web/lib/api.ts';

export function zeroResultsQuery(api: Api, institution: string) {
  return api.moderation.zeroResults.queryOptions({ input: { institution } });
}
