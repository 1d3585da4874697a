import type { QueryClient } from '@tanstack/react-query';
import { OWN_PLACES } from '#shared/rules/navigation.ts';
import { reportCountsQuery } from '#web/features/moderation/reports/api/reports.ts';
import { type Item, navigationQuery } from '#web/features/site/navigation/api/navigation.ts';
import type { Api } from '#web/lib/api.ts';
import type { Viewer } from '#web/lib/session.ts';

export function isModeration({ slug }: Pick<Item, 'slug'>): boolean {
  return slug === OWN_PLACES.admin;
}

/**
 * Loads the number of waiting reports with the page, because one that appears later would distract
 * the reader. The navigation, which must be loaded, tells whether the viewer moderates.
 */
export async function loadBarCounts(api: Api, queryClient: QueryClient, viewer: Viewer): Promise<void> {
  const navigation = queryClient.getQueryData<{ items: Item[] }>(navigationQuery(api, viewer).queryKey);
  if (viewer.institution !== null && navigation?.items.some(isModeration))
    await queryClient.prefetchQuery({ ...reportCountsQuery(api, viewer.institution.slug), retry: false });
}
