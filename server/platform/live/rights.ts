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
  for (let start = 0; start < connections.length; start += BATCH_SIZE) {
    const batch = connections.slice(start, start + BATCH_SIZE);
    const startedAt = now();
    const liveSessions = await access.findActiveSessions([...new Set(batch.map(({ session }) => session.id))]);
    for (const connection of batch) {
      const session = liveSessions.get(connection.session.id);
      if (session === undefined) connection.close(LIVE_CLOSE_CODES.signedOut);
      else connection.session = session;
    }
    // The tabs of one person often share topics.
    const answers = new Map<string, boolean>();
    for (const connection of batch) {
      const { person } = connection.session;
      for (const topic of [...connection.topics]) {
        const key = `${person.id} ${topic}`;
        const allowed = answers.get(key) ?? (await maySubscribe(access, person, topic));
        answers.set(key, allowed);
        if (allowed) continue;
        hub.unsubscribe(connection, topic);
        connection.send(frame({ type: 'refused', topic }));
      }
      connection.checkedAt = startedAt;
    }
  }
}

/**
 * Checks all tabs of a person at once. A change during the check starts one more, so that frequent
 * changes do not add up.
 */
export function createPersonRechecker(hub: Hub, access: LiveAccess, log: Log, now: () => number): (memberId: string) => Promise<void> {
  const running = new Map<string, { changed: boolean }>();
  return async (memberId) => {
    const earlier = running.get(memberId);
    if (earlier !== undefined) {
      earlier.changed = true;
      return;
    }
    const check = { changed: true };
    running.set(memberId, check);
    try {
      while (check.changed) {
        check.changed = false;
        await recheck(hub, access, [...hub.of(memberId)], now);
      }
    } catch (error) {
      for (const connection of hub.of(memberId)) connection.checkedAt = Number.NEGATIVE_INFINITY;
      log.error('The rights of a person in open tabs could not be checked', error);
    } finally {
      running.delete(memberId);
    }
  };
}

/** Checks each socket once a minute and when its session expires. Call every second. */
export function createRightsChecker(hub: Hub, access: LiveAccess, log: Log, now: () => number): () => Promise<void> {
  let isRunning = false;
  let failing = false;
  return async () => {
    if (isRunning) return;
    isRunning = true;
    try {
      const due = [...hub.connections].filter(
        ({ checkedAt, session }) =>
          now() - checkedAt >= CHECKED_EVERY || (session.endsAt.getTime() <= Date.now() && now() - checkedAt >= 1_000),
      );
      await recheck(hub, access, due, now);
      failing = false;
    } catch (error) {
      if (!failing) log.error('The rights of the connected tabs could not be checked', error);
      failing = true;
    } finally {
      isRunning = false;
    }
  };
}
