import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import type { LiveEvent, LiveTopic } from '#shared/rules/live.ts';
import { useViewer } from './hooks.tsx';
import { createLiveConnection, type LiveConnection } from './live-connection.ts';

let connection: LiveConnection | undefined;

/** The one connection of this browser tab. */
export function liveConnection(): LiveConnection {
  connection ??= createLiveConnection();
  return connection;
}

/**
 * Listens to a topic while mounted; nothing for visitors. Events of one kind come at most once a second; `'gap'` says
 * that some may have been missed or were too many to tell, so that what is shown has to be asked for anew.
 */
export function useLive(topic: LiveTopic | null, onEvent: (event: LiveEvent | 'gap') => void): void {
  const personId = useViewer()?.id ?? null;
  const tell = useEffectEvent(onEvent);
  useEffect(() => {
    if (topic === null || personId === null) return;
    return liveConnection().listen(personId, topic, (event) => tell(event));
  }, [topic, personId]);
}

/**
 * The `refetchInterval` of a query that live events keep fresh: `milliseconds` while this member's tab hears none, as
 * where a network blocks WebSockets, and false while it does.
 */
export function usePolling(milliseconds: number): number | false {
  const member = useViewer() !== null;
  const live = useSyncExternalStore(
    (changed) => liveConnection().onChange(changed),
    () => liveConnection().isLive(),
    () => true,
  );
  return member && !live ? milliseconds : false;
}
