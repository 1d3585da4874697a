import type { z } from 'zod';
import type { PostSummary as PostSummarySchema } from '#shared/contract/discussion/posts.ts';
import type { DateRange, FeedSort } from '#shared/rules/feed.ts';
import type { Api } from '#web/lib/api.ts';
import { byCursor } from '#web/lib/pages.ts';

export type PostSummary = z.infer<typeof PostSummarySchema>;

export interface FeedFilter {
  sort: FeedSort | undefined;
  range: DateRange | undefined;
  /** Set only with a date range. */
  zone: string | undefined;
  categories: string | undefined;
}

export function feedQuery(api: Api, communityId: string, filter: FeedFilter) {
  return api.posts.feed.infiniteOptions(byCursor({ communityId, ...filter }));
}
