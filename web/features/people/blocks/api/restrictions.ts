import type { Api } from '#web/lib/api.ts';
import { byCursor } from '#web/lib/pages.ts';

/** Never cached, because profiles and conversations change it. */
export function restrictionsQuery(api: Api) {
  return api.blocks.list.infiniteOptions({ ...byCursor({}), staleTime: 0 });
}
