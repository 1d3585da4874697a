import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import type { LiveEvent, LiveTopic } from '#shared/rules/live.ts';
import { createLiveConnection, type LiveConnection } from './live-connection.ts';
import { announceSessionEnded } from './live-ended.ts';
import { useSession } from './session.ts';

let connection: LiveConnection | undefined;

function liveConnection(): LiveConnection {
  if (connection !== undefined) return connection;
  const created = createLiveConnection();
  created.onEnded(() => announceSessionEnded(() => created.resume()));
  connection = created;
  return created;
}

/**
 * For members only. Events of one kind arrive at most once a second; on `'gap'`, refetch
 * everything.
 */
export function useLive(topic: LiveTopic | null, onEvent: (event: LiveEvent | 'gap') => void): void {
  const personId = useSession()?.id ?? null;
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
  const member = Boolean(useSession());
  const live = useSyncExternalStore(
    (onStoreChange) => liveConnection().onChange(onStoreChange),
    () => liveConnection().isLive(),
    () => true,
  );
  return member && !live ? milliseconds : false;
}
