import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import type { LiveEvent, LiveTopic } from '#shared/rules/live.ts';
import { useApi } from './hooks.tsx';
import { createLiveConnection, type LiveConnection } from './live-connection.ts';
import { liveEnded } from './live-ended.ts';

let connection: LiveConnection | undefined;

/** The one connection of this browser tab. */
function liveConnection(): LiveConnection {
  if (connection !== undefined) return connection;
  const made = createLiveConnection();
  made.onEnded(() => liveEnded(() => made.resume()));
  connection = made;
  return made;
}

/** The person who listens. Never waits for who that is: what stands around a page whose data failed listens as well. */
function useListener() {
  return useQuery(useApi().accounts.session.queryOptions()).data?.viewer ?? null;
}

/**
 * Listens to a topic while mounted; nothing for visitors. Events of one kind come at most once a second; `'gap'` says
 * that some may have been missed or were too many to tell, so that what is shown has to be asked for anew.
 */
export function useLive(topic: LiveTopic | null, onEvent: (event: LiveEvent | 'gap') => void): void {
  const personId = useListener()?.id ?? null;
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
  const member = useListener() !== null;
  const live = useSyncExternalStore(
    (changed) => liveConnection().onChange(changed),
    () => liveConnection().isLive(),
    () => true,
  );
  return member && !live ? milliseconds : false;
}
