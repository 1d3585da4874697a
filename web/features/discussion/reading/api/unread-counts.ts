import { useQuery, useQueryClient } from '@tanstack/react-query';
import { askListsAgain, showSeenInLists } from '#web/features/discussion/api/post-cache.ts';
import type { Api } from '#web/lib/api.ts';
import { useApi } from '#web/lib/hooks.tsx';
import { useLive } from '#web/lib/live.tsx';
import type { Viewer } from '#web/lib/session.ts';
import { useHydrated } from '#web/lib/use-hydrated.ts';

/**
 * Polling interval in milliseconds while the tab is visible. Live events cover only open communities, so new posts in others need polling.
 */
const EVERY = 60_000;

export function unreadCountsQuery(api: Api) {
  return api.reading.counts.queryOptions();
}

/**
 * Loads the number of unread posts, in total and by community path. The request starts after hydration, so that it does not delay the page.
 */
export function useUnreadCounts(viewer: Viewer): { byPath: ReadonlyMap<string, number>; total: number } {
  const api = useApi();
  const queryClient = useQueryClient();
  const options = unreadCountsQuery(api);
  const alive = useHydrated();
  const { data } = useQuery({
    ...options,
    enabled: alive && viewer.complete,
    refetchInterval: EVERY,
    refetchOnWindowFocus: 'always',
    retry: false,
  });
  useLive(`person:${viewer.id}`, (event) => {
    if (event !== 'gap' && event.kind !== 'unread.changed') return;
    void queryClient.invalidateQueries({ queryKey: options.queryKey });
    // Another tab marked posts as read: one post, or all posts of a community or of all communities.
    if (event === 'gap') return;
    if (event.id === viewer.id) askListsAgain(queryClient, api);
    else showSeenInLists(queryClient, api, event.id);
  });
  return byPlace(data);
}

/**
 * Returns the counts that the bar has loaded and sends no request. Empty until hydration, because the bar may hydrate earlier and cause a
 * mismatch.
 */
export function useKnownUnread() {
  const alive = useHydrated();
  const { data } = useQuery({ ...unreadCountsQuery(useApi()), enabled: false });
  return byPlace(alive ? data : undefined);
}

function byPlace(data: { items: { path: string; unread: number }[]; total: number } | undefined) {
  return { byPath: new Map(data?.items.map(({ path, unread }) => [path, unread])), total: data?.total ?? 0 };
}
