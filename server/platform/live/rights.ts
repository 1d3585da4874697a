import type { Person } from '#server/platform/http/api.ts';
import type { Log } from '#server/platform/log.ts';
import { LIVE_CLOSE_CODES, type LiveTopic } from '#shared/rules/live.ts';
import { frame } from './frames.ts';
import type { Connection, Hub, LiveSession } from './hub.ts';

export interface LiveAccess {
  findActiveSessions: (sessionIds: readonly string[]) => Promise<ReadonlyMap<string, LiveSession>>;
  /** False for missing and for hidden things. */
  maySubscribe: Record<TopicKind, (person: Person, id: string) => Promise<boolean>>;
}

type TopicKind = LiveTopic extends `${infer Kind}:${string}` ? Kind : never;

const CHECKED_EVERY = 50_000;
const BATCH_SIZE = 500;

export function maySubscribe({ maySubscribe }: LiveAccess, person: Person, topic: LiveTopic): Promise<boolean> {
  const at = topic.indexOf(':');
  return maySubscribe[topic.slice(0, at) as TopicKind](person, topic.slice(at + 1));
}

export async function recheck(hub: Hub, access: LiveAccess, connections: readonly Connection[], now: () => number): Promise<void> {
  // Before the queries, so that a change during them marks the connection again.
  for (const connection of connections) connection.checkedAt = now();
  const liveSessions = await access.findActiveSessions([...new Set(connections.map(({ session }) => session.id))]);
  for (const connection of connections) {
    const session = liveSessions.get(connection.session.id);
    if (session === undefined) connection.close(LIVE_CLOSE_CODES.signedOut);
    else connection.session = session;
  }
  // The tabs of one person often share topics.
  const answers = new Map<string, boolean>();
  for (const connection of connections) {
    const { person } = connection.session;
    for (const topic of [...connection.topics]) {
      const key = `${person.id} ${topic}`;
      const allowed = answers.get(key) ?? (await maySubscribe(access, person, topic));
      answers.set(key, allowed);
      if (allowed) continue;
      hub.unsubscribe(connection, topic);
      connection.send(frame({ type: 'refused', topic }));
    }
  }
}

export function markDue(connections: Iterable<Connection>): void {
  for (const connection of connections) connection.checkedAt = Number.NEGATIVE_INFINITY;
}

/**
 * Checks each socket once a minute, when its session expires, and when it is marked. Call every
 * second and after marking.
 */
export function createRightsChecker(hub: Hub, access: LiveAccess, log: Log, now: () => number): () => Promise<void> {
  let isRunning = false;
  let failing = false;
  const isDue = ({ checkedAt, session }: Connection) =>
    now() - checkedAt >= CHECKED_EVERY || (session.endsAt.getTime() <= Date.now() && now() - checkedAt >= 1_000);
  /** Marked sockets first, so that they wait for one batch at most. */
  const nextBatch = () =>
    [...hub.connections]
      .filter(isDue)
      .sort((one, other) => one.checkedAt - other.checkedAt)
      .slice(0, BATCH_SIZE);
  return async () => {
    if (isRunning) return;
    isRunning = true;
    let batch: Connection[] = [];
    try {
      for (batch = nextBatch(); batch.length > 0; batch = nextBatch()) await recheck(hub, access, batch, now);
      failing = false;
    } catch (error) {
      markDue(batch);
      if (!failing) log.error('The rights of the connected tabs could not be checked', error);
      failing = true;
    } finally {
      isRunning = false;
    }
  };
}
