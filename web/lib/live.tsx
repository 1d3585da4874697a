import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import type { LiveEvent, LiveTopic } from '#shared/rules/live.ts';
import { useApi } from './hooks.tsx';
import { createLiveConnection, type LiveConnection } from './live-connection.ts';
import { announceSessionEnded } from './live-ended.ts';

let connection: LiveConnection | undefined;

function liveConnection(): LiveConnection {
  if (connection !== undefined) return connection;
  const created = createLiveConnection();
  created.onEnded(() => announceSessionEnded(() => created.resume()));
  connection = created;
  return created;
}

/** Never suspends, because the shell also surrounds pages whose data failed. */
function useSessionViewer() {
  return useQuery(useApi().accounts.session.queryOptions()).data?.viewer ?? null;
}

/**
 * For members only. Events of one kind arrive at most once a second; on `'gap'`, refetch
 * everything.
 */
export function useLive(topic: LiveTopic | null, onEvent: (event: LiveEvent | 'gap') => void): void {
  const personId = useSessionViewer()?.id ?? null;
  const onLiveEvent = useEffectEvent(onEvent);
  useEffect(() => {
    if (topic === null || personId === null) return;
    return liveConnection().listen(personId, topic, (event) => onLiveEvent(event));
  }, [topic, personId]);
}

/**
 * For `refetchInterval`: polls only while no live events arrive (some networks block WebSockets).
 */
export function usePolling(milliseconds: number): number | false {
  const member = useSessionViewer() !== null;
  const live = useSyncExternalStore(
    (onStoreChange) => liveConnection().onChange(onStoreChange),
    () => liveConnection().isLive(),
    () => true,
  );
  return member && !live ? milliseconds : false;
}
