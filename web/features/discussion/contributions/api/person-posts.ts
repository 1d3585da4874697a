import type { Api } from '#web/lib/api.ts';
import { byCursor } from '#web/lib/pages.ts';

export function personPostsQuery(api: Api, username: string) {
  return api.contributions.ofPerson.infiniteOptions(byCursor({ username }));
}
