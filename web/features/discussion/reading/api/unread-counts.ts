import { useQuery, useQueryClient } from '@tanstack/react-query';
import { askListsAgain, showSeenInLists } from '#web/features/discussion/api/post-cache.ts';
import type { Api } from '#web/lib/api.ts';
import { useApi } from '#web/lib/hooks.tsx';
import { useLive } from '#web/lib/live.tsx';
import type { Viewer } from '#web/lib/session.ts';
import { useHydrated } from '#web/lib/use-hydrated.ts';

/** Milliseconds between two requests while the tab is visible: no event says that others wrote in communities that are not open. */
const EVERY = 60_000;

export function unreadCountsQuery(api: Api) {
  return api.reading.counts.queryOptions();
}

/** How many posts are unread: by the path of each community, and in all. Asked once the page is there, which does not wait for it. */
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
    // Marked in another tab: one post, or everything of a community or of all.
    if (event === 'gap') return;
    if (event.id === viewer.id) askListsAgain(queryClient, api);
    else showSeenInLists(queryClient, api, event.id);
  });
  return byPlace(data);
}

/** The counts that the bar has loaded, without a request of its own. Empty until hydration, which may come after the bar's. */
export function useKnownUnread() {
  const alive = useHydrated();
  const { data } = useQuery({ ...unreadCountsQuery(useApi()), enabled: false });
  return byPlace(alive ? data : undefined);
}

function byPlace(data: { items: { path: string; unread: number }[]; total: number } | undefined) {
  return { byPath: new Map(data?.items.map(({ path, unread }) => [path, unread])), total: data?.total ?? 0 };
}
