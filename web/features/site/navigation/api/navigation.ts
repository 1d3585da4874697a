import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import type { NavigationItem, NavigationSection } from '#shared/contract/site/navigation.ts';
import type { Api } from '#web/lib/api.ts';
import { useApi } from '#web/lib/hooks.tsx';
import type { Viewer } from '#web/lib/session.ts';

export interface Badges {
  badge?: ReactNode;
  unread?: number;
}
export type Item = z.infer<typeof NavigationItem> & Badges;
export type Section = Omit<z.infer<typeof NavigationSection>, 'items'> & {
  items: (z.infer<typeof NavigationSection>['items'][number] & Badges)[];
};
export type Entry = Omit<Section['items'][number], 'children'>;

const HOUR_MS = 3_600_000;

/**
 * The query key contains the viewer, so that a log-in or profile change loads the navigation again.
 */
export function navigationQuery(api: Api, viewer: Viewer | null) {
  const options = api.navigation.mine.queryOptions({ staleTime: HOUR_MS });
  return { ...options, queryKey: [...options.queryKey, keyOf(viewer)] as const };
}

/** Menus load it when they are first opened. */
export function menuQuery(api: Api, viewer: Viewer) {
  const options = api.navigation.menu.queryOptions({ staleTime: HOUR_MS });
  return { ...options, queryKey: [...options.queryKey, keyOf(viewer)] as const };
}

function keyOf(viewer: Viewer | null): string {
  return viewer === null ? 'visitor' : [viewer.id, viewer.userType, viewer.complete, viewer.institution?.id, viewer.homePath].join(' ');
}

/** Never suspends, because the shell is on every page. */
export function useNavigation(viewer: Viewer | null, enabled = true) {
  return useQuery({ ...navigationQuery(useApi(), viewer), enabled });
}
