import type { Person } from '#server/platform/http/api.ts';
import type { LiveEvent, LiveTopic } from '#shared/rules/live.ts';
import { frame } from './frames.ts';
import type { Recent } from './recent.ts';

export interface LiveSession {
  id: string;
  person: Person;
  endsAt: Date;
}

export interface Connection {
  session: LiveSession;
  readonly topics: Set<LiveTopic>;
  checkedAt: number;
  send: (bytes: Buffer) => void;
  close: (code: number) => void;
  beatAt: number;
  /** Pings the tab; closes the socket if the last ping got no answer. */
  beat: () => void;
}

export function createHub(recent: Recent) {
  const connections = new Set<Connection>();
  const byMember = new Map<string, Set<Connection>>();
  const byTopic = new Map<LiveTopic, Set<Connection>>();
  let joined = true;

  function unsubscribe(connection: Connection, topic: LiveTopic): void {
    connection.topics.delete(topic);
    removeFrom(byTopic, topic, connection);
  }

  return {
    connections: connections as ReadonlySet<Connection>,
    of: (memberId: string): ReadonlySet<Connection> => byMember.get(memberId) ?? new Set(),
    add(connection: Connection): void {
      connections.add(connection);
      addTo(byMember, connection.session.person.id, connection);
      if (!joined) connection.send(frame({ type: 'joined', joined }));
    },
    remove(connection: Connection): void {
      connections.delete(connection);
      removeFrom(byMember, connection.session.person.id, connection);
      for (const topic of connection.topics) unsubscribe(connection, topic);
    },
    subscribe(connection: Connection, topic: LiveTopic): void {
      // The tab may have gone while its rights were checked.
      if (!connections.has(connection)) return;
      connection.topics.add(topic);
      addTo(byTopic, topic, connection);
    },
    unsubscribe,
    deliver(events: readonly LiveEvent[]): void {
      for (const event of events) {
        recent.note(event.topic);
        const listeners = byTopic.get(event.topic);
        if (listeners === undefined) continue;
        const bytes = frame({ type: 'event', event });
        // A copy, because slow readers are removed during the loop.
        for (const listener of [...listeners]) listener.send(bytes);
      }
    },
    join(isJoined: boolean): void {
      if (joined === isJoined) return;
      joined = isJoined;
      const bytes = frame({ type: 'joined', joined });
      for (const connection of [...connections]) connection.send(bytes);
    },
    gap(): void {
      recent.forget();
      const bytes = frame({ type: 'gap' });
      for (const connection of [...connections]) connection.send(bytes);
    },
  };
}

export type Hub = ReturnType<typeof createHub>;

function addTo<Key>(map: Map<Key, Set<Connection>>, key: Key, connection: Connection): void {
  const set = map.get(key);
  if (set === undefined) map.set(key, new Set([connection]));
  else set.add(connection);
}

function removeFrom<Key>(map: Map<Key, Set<Connection>>, key: Key, connection: Connection): void {
  const set = map.get(key);
  set?.delete(connection);
  if (set?.size === 0) map.delete(key);
}
