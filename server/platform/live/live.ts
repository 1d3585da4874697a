import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { Log } from '#server/platform/log.ts';
import type { Redis } from '#server/platform/redis.ts';
import type { LiveEvent } from '#shared/rules/live.ts';
import type { LiveMessage } from './frames.ts';
import { linkThroughPostgres } from './postgres-link.ts';
import { linkThroughRedis } from './redis-link.ts';

type Message = z.infer<typeof LiveMessage>;

/** Who hears on this node what happens on any of them. */
export interface Ears {
  events: (events: readonly LiveEvent[]) => void;
  /** Sessions of these people, or what access rules see of them, may have changed. */
  recheck: (memberIds: readonly string[]) => void;
  /** Something may have been missed. */
  gap: () => void;
  /** Whether this node hears of what happens on others; each time that changes. */
  joined: (joined: boolean) => void;
}

/** Where events leave for the tabs that listen, on this node and on others. */
export interface Live {
  publish: (events: readonly LiveEvent[]) => void;
  /**
   * Call it after the commit of each write that ends a session of these people or changes a field of their `Person`.
   * Every node then clears its cached identities and checks the open tabs of these people again.
   */
  recheck: (memberIds: readonly string[]) => void;
  listen: (ears: Ears) => void;
}

/** In process; through Redis as well where it is configured; operators' commands are heard through the database. */
export async function openLive(
  redis: Redis | null,
  connectionString: string,
  log: Log,
): Promise<{ live: Live; close: () => Promise<void> }> {
  const all: Ears[] = [];
  const tell = (call: (ears: Ears) => void) => all.forEach(call);
  const deliver = ({ events, recheck, gap }: Message) => {
    if (recheck !== undefined) tell((ears) => ears.recheck(recheck));
    if (events !== undefined) tell((ears) => ears.events(events));
    if (gap) tell((ears) => ears.gap());
  };
  const commands = await linkThroughPostgres(connectionString, log, deliver);
  let joined = redis === null;
  const onListening = (listening: boolean) => {
    joined = listening;
    tell((ears) => ears.joined(listening));
  };
  const link = redis === null ? null : await linkThroughRedis({ redis, node: randomUUID(), log, onMessage: deliver, onListening });
  const live: Live = {
    // The tabs of this node hear without the way around, also while Redis is away.
    publish(events) {
      const message = { events: [...events] };
      deliver(message);
      link?.send(message);
    },
    recheck(memberIds) {
      tell((ears) => ears.recheck(memberIds));
      link?.send({ recheck: [...memberIds] });
    },
    listen(ears) {
      all.push(ears);
      ears.joined(joined);
    },
  };
  return { live, close: commands.close };
}
