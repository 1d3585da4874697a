import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { invalidateHome, invalidateLists, showSeenInLists } from '#web/features/discussion/api/post-cache.ts';
import type { Api } from '#web/lib/api.ts';
import { useApi } from '#web/lib/hooks.tsx';
import { refetchAfterLoading } from '#web/lib/refetch-after-loading.ts';
import type { Viewer } from '#web/lib/session.ts';
import { useHydrated } from '#web/lib/use-hydrated.ts';
import { usePersonLive } from '#web/lib/use-person-live.ts';

/** Polls even with a live connection, whose events cover only open communities. */
const POLL_INTERVAL_MS = 60_000;

export function unreadCountsQuery(api: Api) {
  return api.reading.counts.queryOptions();
}

/** The request starts after hydration, so that it does not delay the page. */
export function useUnreadCounts(viewer: Viewer): { byPath: ReadonlyMap<string, number>; total: number } {
  const api = useApi();
  const queryClient = useQueryClient();
  const options = unreadCountsQuery(api);
  const hydrated = useHydrated();
  const { data } = useQuery({
    ...options,
    enabled: hydrated && viewer.complete,
    refetchInterval: POLL_INTERVAL_MS,
    refetchOnWindowFocus: 'always',
    retry: false,
  });
  usePersonLive((event) => {
    if (event !== 'gap' && event.kind !== 'unread.changed' && event.kind !== 'following.changed') return;
    void refetchAfterLoading(queryClient, options.queryKey);
    // Another tab marked one post as read, or with the viewer's id, several.
    if (event === 'gap' || event.kind === 'following.changed') {
      invalidateHome(queryClient, api);
      void queryClient.invalidateQueries({ queryKey: api.saved.list.key() });
    } else if (event.id === viewer.id) invalidateLists(queryClient, api);
    else showSeenInLists(queryClient, api, event.id);
  });
  const known = useRef(data?.total);
  useEffect(() => {
    if (data === undefined) return;
    if (known.current !== undefined && data.total > known.current) invalidateHome(queryClient, api);
    known.current = data.total;
  }, [data, queryClient, api]);
  return toCounts(data);
}

/**
 * Sends no request. Empty until hydration, because the bar may hydrate earlier and cause a
 * mismatch.
 */
export function useKnownUnread() {
  const hydrated = useHydrated();
  const { data } = useQuery({ ...unreadCountsQuery(useApi()), enabled: false });
  return toCounts(hydrated ? data : undefined);
}

function toCounts(data: { items: { path: string; unread: number }[]; total: number } | undefined) {
  return { byPath: new Map(data?.items.map(({ path, unread }) => [path, unread])), total: data?.total ?? 0 };
}
