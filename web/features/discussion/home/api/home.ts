import type { DateRange, HomeSort, HomeTab } from '#shared/rules/feed.ts';
import type { Api } from '#web/lib/api.ts';
import { byCursor } from '#web/lib/pages.ts';

export interface HomeFilter {
  tab: HomeTab;
  sort: HomeSort | undefined;
  range: DateRange | undefined;
  /** Set only with a date range. */
  zone: string | undefined;
  categories: string | undefined;
}

export function homeQuery(api: Api, filter: HomeFilter) {
  return api.home.list.infiniteOptions(byCursor(filter));
}
