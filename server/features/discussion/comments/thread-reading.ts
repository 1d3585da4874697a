import type { WritableScope } from '#server/features/communities/access.ts';
import { gatePost } from '#server/features/discussion/posts/access.ts';
import { unnested } from '#server/platform/db/nested.ts';
import type { Page } from '#server/platform/db/paging.ts';
import type { Person } from '#server/platform/http/api.ts';
import type { ThreadRow } from './queries.ts';

/** A page of a post's threads, and where the post stands. */
export interface Threads extends Page<ThreadRow> {
  place: WritableScope;
}

/** What was read of a post, for somebody who may read it. */
export function opened<Row extends ThreadRow>(person: Person | null, found: (WritableScope & { listed: Row[] }) | undefined) {
  const place = gatePost(person, found);
  for (const { replies } of place.listed) unnested(replies);
  return { place, rows: unnested(place.listed) };
}
