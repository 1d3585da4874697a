import type { Api } from '#web/lib/api.ts';
import { byCursor } from '#web/lib/pages.ts';

/** Never cached, because most pages can change it. */
export function followingQuery(api: Api) {
  return api.notificationSettings.following.infiniteOptions({
    ...byCursor({}),
    staleTime: 0,
  });
}
