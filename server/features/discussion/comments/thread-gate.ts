import type { WritableScope } from '#server/features/communities/access.ts';
import { gatePost } from '#server/features/discussion/posts/access.ts';
import { isoTimes } from '#server/platform/db/json-agg.ts';
import type { Page } from '#server/platform/db/paging.ts';
import type { Person } from '#server/platform/http/api.ts';
import type { ThreadRow } from './queries.ts';

export interface Threads extends Page<ThreadRow> {
  place: WritableScope;
}

export function gateThreads<Row extends ThreadRow>(person: Person | null, found: (WritableScope & { listed: Row[] }) | undefined) {
  const place = gatePost(person, found);
  for (const { replies } of place.listed) isoTimes(replies);
  return { place, rows: isoTimes(place.listed) };
}
