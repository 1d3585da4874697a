import type { Db } from '#server/platform/db/database.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import type { Log } from '#server/platform/log.ts';
import type { Redis } from '#server/platform/redis.ts';
import type { LiveEvent } from '#shared/rules/live.ts';
import type { LiveMessage } from './frames.ts';
import { linkThroughRedis } from './redis-link.ts';

interface LiveListener {
  events: (events: readonly LiveEvent[]) => void;
  recheck: (memberIds: readonly string[]) => void;
  gap: () => void;
  /** Whether events of other nodes arrive. */
  joined: (joined: boolean) => void;
}

export interface Live {
  broadcast: (message: LiveMessage) => void;
  publish: (events: readonly LiveEvent[]) => void;
  /**
   * Call after the commit of each write that ends a session of these people or changes a field of
   * their `Person`. Every node then clears its cached identities and rechecks the open tabs of
   * these people.
   */
  recheck: (memberIds: readonly string[]) => void;
  listen: (listener: LiveListener) => void;
}

export async function openLive(redis: Redis | null, log: Log): Promise<Live> {
  const listeners: LiveListener[] = [];
  const deliver = ({ events, recheck, gap }: LiveMessage) => {
    for (const listener of listeners) {
      if (recheck !== undefined) listener.recheck(recheck);
      if (events !== undefined) listener.events(events);
      if (gap) listener.gap();
    }
  };
  let joined = redis === null;
  const onListening = (listening: boolean) => {
    joined = listening;
    for (const listener of listeners) listener.joined(listening);
  };
  const sendToNodes = redis === null ? null : await linkThroughRedis({ redis, log, onMessage: deliver, onListening });
  const broadcast = (message: LiveMessage) => {
    deliver(message);
    sendToNodes?.(message);
  };
  return {
    broadcast,
    publish: (events) => broadcast({ events: [...events] }),
    recheck: (memberIds) => broadcast({ recheck: [...memberIds] }),
    listen(listener) {
      listeners.push(listener);
      listener.joined(joined);
    },
  };
}

export const BROADCAST_TO_NODES = 'broadcast-to-nodes';

export async function broadcastToNodes(
  trx: Db,
  jobs: Jobs,
  { events, recheck, gap }: { events: LiveEvent[]; recheck: string[]; gap: boolean },
) {
  const message: LiveMessage = gap ? { events, recheck, gap } : { events, recheck };
  if (gap || events.length + recheck.length > 0) await jobs.add(trx, BROADCAST_TO_NODES, message);
}
