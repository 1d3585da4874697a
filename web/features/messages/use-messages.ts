import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useApi } from '#web/lib/hooks.tsx';
import { usePolling } from '#web/lib/live.tsx';
import { refetchAfterLoading } from '#web/lib/refetch-after-loading.ts';
import { useHydrated } from '#web/lib/use-hydrated.ts';
import { usePersonLive } from '#web/lib/use-person-live.ts';
import { catchUp, type Message, mergeMessages, messagesQuery } from './api/messages.ts';

const POLLING_MS = 5_000;
/** Data that came with the page must not load again. */
const FRESH_MS = 2_000;

const NONE: Message[] = [];

export function useMessages(personId: string) {
  const api = useApi();
  const queryClient = useQueryClient();
  const query = useInfiniteQuery(messagesQuery(api, personId));
  const { data, dataUpdatedAt } = query;
  const arrived = useMemo(() => data?.pages.flatMap(({ items }) => items).reverse() ?? NONE, [data]);

  // One request at a time; events meanwhile cause one more.
  const asking = useRef(false);
  const askAgain = useRef(false);
  const refresh = useEffectEvent(async () => {
    askAgain.current = true;
    if (asking.current) return;
    asking.current = true;
    while (askAgain.current) {
      askAgain.current = false;
      // The next event or poll tries again.
      await catchUp(queryClient, api, personId).catch(() => {});
    }
    asking.current = false;
  });

  usePersonLive((event) => {
    if (event === 'gap' || event.kind === 'messages.changed' || event.kind === 'messages.seen') void refresh();
  });
  const [cameWithPage] = useState(!useHydrated());
  const isOld = useEffectEvent(() => data !== undefined && !(cameWithPage && Date.now() - dataUpdatedAt <= FRESH_MS));
  useEffect(() => {
    if (isOld()) void refresh();
    const onOnline = () => void refresh();
    window.addEventListener('online', onOnline);
    return () => window.removeEventListener('online', onOnline);
  }, []);
  const polling = usePolling(POLLING_MS);
  useEffect(() => {
    if (polling === false) return;
    const timer = setInterval(() => void refresh(), polling);
    return () => clearInterval(timer);
  }, [polling]);

  return { query, arrived };
}

export function useReadMark(personId: string, arrived: readonly Message[], looking: boolean) {
  const api = useApi();
  const queryClient = useQueryClient();
  const newest = arrived.findLast(({ senderId }) => senderId === personId);
  const unread = newest?.readAt === null ? newest.id : null;

  const mark = useEffectEvent(async () => {
    if (unread === null || !looking || document.visibilityState === 'hidden') return;
    try {
      await api.messages.read.call({ personId, until: newest?.createdAt });
      const readAt = new Date().toISOString();
      queryClient.setQueryData(messagesQuery(api, personId).queryKey, (data) => {
        const read = arrived.filter((one) => one.senderId === personId && one.readAt === null).map((one) => ({ ...one, readAt }));
        return data && mergeMessages(data, read);
      });
      for (const queryKey of [api.messages.inbox.key(), api.messages.unread.key()]) void refetchAfterLoading(queryClient, queryKey);
    } catch {
      // The next message, visibility change or connection tries again.
    }
  });
  // Sending a message repeats a request that failed.
  const last = arrived.at(-1)?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each new visible message
  useEffect(() => {
    void mark();
    const retry = () => void mark();
    document.addEventListener('visibilitychange', retry);
    window.addEventListener('online', retry);
    return () => {
      document.removeEventListener('visibilitychange', retry);
      window.removeEventListener('online', retry);
    };
  }, [unread, last, looking]);
}
