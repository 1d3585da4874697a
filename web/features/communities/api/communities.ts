import type { Api } from '#web/lib/api.ts';

/** Only those that this member may open; the Dashboard comes first. */
export function communitiesQuery(api: Api) {
  return api.communities.list.queryOptions();
}
