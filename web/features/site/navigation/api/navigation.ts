import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import type { Viewer } from '#shared/contract/accounts/accounts.ts';
import type { NavigationItem, NavigationSection } from '#shared/contract/site/navigation.ts';
import type { Api } from '#web/lib/api.ts';
import { useApi } from '#web/lib/hooks.tsx';

export interface News {
  /** A mark beside the item's label, such as a count. */
  news?: ReactNode;
  /** The number of unread posts at the item's target. */
  unread?: number;
}
export type Item = z.infer<typeof NavigationItem> & News;
export type Section = Omit<z.infer<typeof NavigationSection>, 'items'> & {
  items: (z.infer<typeof NavigationSection>['items'][number] & News)[];
};
/** The fields that all items have. */
export type Entry = Omit<Section['items'][number], 'children'>;

const HOUR = 3_600_000;

/**
 * The navigation of the viewer or of a visitor, cached for an hour. The query key contains the viewer's identity, so that a login or a
 * profile change loads it again.
 */
export function navigationQuery(api: Api, viewer: z.infer<typeof Viewer> | null) {
  const options = api.navigation.mine.queryOptions({ staleTime: HOUR });
  return { ...options, queryKey: [...options.queryKey, keyOf(viewer)] as const };
}

/** All communities of the viewer. Menus load them when they are first opened. */
export function menuQuery(api: Api, viewer: z.infer<typeof Viewer>) {
  const options = api.navigation.menu.queryOptions({ staleTime: HOUR });
  return { ...options, queryKey: [...options.queryKey, keyOf(viewer)] as const };
}

function keyOf(viewer: z.infer<typeof Viewer> | null): string {
  return viewer === null ? 'visitor' : [viewer.id, viewer.userType, viewer.complete, viewer.institution?.id, viewer.homePath].join(' ');
}

/** Returns the navigation for the shell, which is on every page and does not wait for the data. */
export function useNavigation(viewer: z.infer<typeof Viewer> | null, enabled = true) {
  return useQuery({ ...navigationQuery(useApi(), viewer), enabled });
}
