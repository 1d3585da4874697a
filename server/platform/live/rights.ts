import type { Person } from '#server/platform/http/api.ts';
import type { Log } from '#server/platform/log.ts';
import { LIVE_CLOSED, type LiveTopic } from '#shared/rules/live.ts';
import { frame } from './frames.ts';
import type { Connection, Hub, LiveSession } from './hub.ts';

/** What the features know of sessions and rights. */
export interface LiveAccess {
  /** Which of these sessions still live, and whose they are. */
  living: (sessionIds: readonly string[]) => Promise<ReadonlyMap<string, LiveSession>>;
  /** For each kind of topic, whether this person may hear of this thing; absent and hidden answer the same. */
  mayHear: Record<TopicKind, (person: Person, id: string) => Promise<boolean>>;
}

type TopicKind = LiveTopic extends `${infer Kind}:${string}` ? Kind : never;

/** Milliseconds after which session and rights of a socket are looked at again. */
export const CHECKED_EVERY = 50_000;
/** Sockets that are looked at together. */
const BATCH = 500;

export function mayHear({ mayHear }: LiveAccess, person: Person, topic: LiveTopic): Promise<boolean> {
  const at = topic.indexOf(':');
  return mayHear[topic.slice(0, at) as TopicKind](person, topic.slice(at + 1));
}

/** Looks again at whose sockets these are and what they may hear. */
export async function recheck(hub: Hub, access: LiveAccess, connections: readonly Connection[], now: () => number): Promise<void> {
  for (let from = 0; from < connections.length; from += BATCH) {
    const batch = connections.slice(from, from + BATCH);
    const begun = now();
    const living = await access.living([...new Set(batch.map(({ session }) => session.id))]);
    for (const connection of batch) {
      const session = living.get(connection.session.id);
      if (session === undefined) connection.close(LIVE_CLOSED.signedOut);
      else connection.session = session;
    }
    for (const connection of batch) {
      for (const topic of [...connection.topics]) {
        if (await mayHear(access, connection.session.person, topic)) continue;
        hub.unsubscribe(connection, topic);
        connection.send(frame({ type: 'refused', topic }));
      }
      connection.checkedAt = begun;
    }
  }
}

/** Looks at each socket once a minute, and when its session runs out. To be called every second. */
export function createRounds(hub: Hub, access: LiveAccess, log: Log, now: () => number): () => Promise<void> {
  let busy = false;
  let failing = false;
  return async () => {
    if (busy) return;
    busy = true;
    try {
      const due = [...hub.connections].filter(
        ({ checkedAt, session }) =>
          now() - checkedAt >= CHECKED_EVERY || (session.endsAt.getTime() <= Date.now() && now() - checkedAt >= 1_000),
      );
      await recheck(hub, access, due, now);
      failing = false;
    } catch (error) {
      // Tried again every second; said once.
      if (!failing) log.error('The rights of the connected tabs could not be looked at', error);
      failing = true;
    } finally {
      busy = false;
    }
  };
}
