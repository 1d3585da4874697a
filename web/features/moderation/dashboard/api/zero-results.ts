import type { Api } from '#web/lib/api.ts';

/** What a school's members searched for and did not find, by week. */
export function zeroResultsQuery(api: Api, institution: string) {
  return api.moderation.zeroResults.queryOptions({ input: { institution } });
}
