import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import type { Viewer } from '#shared/contract/accounts/accounts.ts';
import type { NavigationItem, NavigationSection } from '#shared/contract/site/navigation.ts';
import type { Api } from '#web/lib/api.ts';
import { useApi } from '#web/lib/hooks.tsx';

export interface News {
  /** What a way says of the page that it leads to, beside its label. */
  news?: ReactNode;
  /** How many posts are unread there. */
  unread?: number;
}
export type Item = z.infer<typeof NavigationItem> & News;
export type Section = Omit<z.infer<typeof NavigationSection>, 'items'> & {
  items: (z.infer<typeof NavigationSection>['items'][number] & News)[];
};
/** What every way has. */
export type Entry = Omit<Section['items'][number], 'children'>;

const HOUR = 3_600_000;

/**
 * The navigation of this person, or of a visitor. Fresh for an hour; its key says who it is for, so that it is asked
 * for anew as soon as somebody else is signed in or their profile is another.
 */
export function navigationQuery(api: Api, viewer: z.infer<typeof Viewer> | null) {
  const options = api.navigation.mine.queryOptions({ staleTime: HOUR });
  return { ...options, queryKey: [...options.queryKey, keyOf(viewer)] as const };
}

/** All communities of this person, which menus ask for when they are opened. */
export function menuQuery(api: Api, viewer: z.infer<typeof Viewer>) {
  const options = api.navigation.menu.queryOptions({ staleTime: HOUR });
  return { ...options, queryKey: [...options.queryKey, keyOf(viewer)] as const };
}

function keyOf(viewer: z.infer<typeof Viewer> | null): string {
  return viewer === null ? 'visitor' : [viewer.id, viewer.userType, viewer.complete, viewer.institution?.id, viewer.homePath].join(' ');
}

/** For the shell, which stands around every page and never waits. */
export function useNavigation(viewer: z.infer<typeof Viewer> | null, enabled = true) {
  return useQuery({ ...navigationQuery(useApi(), viewer), enabled });
}
