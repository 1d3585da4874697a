import type { Api } from '#web/lib/api.ts';

/** The communities this member may open, the Dashboard first. */
export function communitiesQuery(api: Api) {
  return api.communities.list.queryOptions();
}
