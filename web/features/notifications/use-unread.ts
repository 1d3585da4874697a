import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useApi } from '#web/lib/hooks.tsx';
import { usePolling } from '#web/lib/live.tsx';
import { refetchAfterLoading } from '#web/lib/refetch-after-loading.ts';
import { usePersonLive } from '#web/lib/use-person-live.ts';
import { unreadQuery } from './api/notifications.ts';

const POLLING_MS = 60_000;

/** Live events keep all tabs of a person in step. */
export function useUnread(): boolean {
  const api = useApi();
  const queryClient = useQueryClient();
  const polling = usePolling(POLLING_MS);
  const { data } = useQuery({ ...unreadQuery(api), refetchInterval: polling });
  const unread = data?.unread === true;
  useEffect(() => {
    if (unread && polling !== false) void refetchAfterLoading(queryClient, api.notifications.list.key());
  }, [unread, polling, queryClient, api]);
  usePersonLive((event) => {
    if (event !== 'gap' && event.kind !== 'notifications.changed') return;
    void refetchAfterLoading(queryClient, unreadQuery(api).queryKey);
    void refetchAfterLoading(queryClient, api.notifications.list.key());
  });
  return unread;
}
