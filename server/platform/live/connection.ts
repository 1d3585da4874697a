import type { WebSocket } from 'ws';
import type { RateLimits } from '#server/platform/http/rate-limit.ts';
import type { Log } from '#server/platform/log.ts';
import { LIVE, LIVE_CLOSE_CODES, type LiveRequest } from '#shared/rules/live.ts';
import { frame, readFrame } from './frames.ts';
import type { Connection, Hub, LiveSession } from './hub.ts';
import type { Recent } from './recent.ts';
import { type LiveAccess, maySubscribe, recheck } from './rights.ts';

/** Bytes of unread events per tab; thousands of events. */
const MAX_QUEUED_BYTES = 256 * 1_024;
/** Frames that a tab may send at once, and per second in the long run. */
const [BURST, PER_SECOND] = [120, 10];
const CLOSE_TIMEOUT = 1_000;
/** Milliseconds by which a tab's data may be older than it reports. */
const AGE_SLACK = 1_000;

const PONG = frame({ type: 'pong' });

interface Shared {
  hub: Hub;
  recent: Recent;
  access: LiveAccess;
  limits: RateLimits;
  log: Log;
  now: () => number;
}

/** Terminates a socket whose other end does not answer the close frame. */
export function closeSocket(socket: WebSocket, code: number): void {
  socket.close(code);
  setTimeout(() => socket.terminate(), CLOSE_TIMEOUT).unref();
}

export function serve(socket: WebSocket, session: LiveSession, { hub, recent, access, limits, log, now }: Shared): void {
  const allowed = createAllowance(BURST, PER_SECOND, now);
  let isAlive = true;

  const connection: Connection = {
    session,
    topics: new Set(),
    checkedAt: now(),
    beatAt: now() + Math.random() * LIVE.heartbeat,
    send(bytes) {
      if (socket.readyState !== socket.OPEN) return;
      if (socket.bufferedAmount > MAX_QUEUED_BYTES) connection.close(LIVE_CLOSE_CODES.slow);
      else socket.send(bytes, { binary: false });
    },
    close(code) {
      hub.remove(connection);
      closeSocket(socket, code);
    },
    beat() {
      if (!isAlive) return void socket.terminate();
      isAlive = false;
      connection.beatAt = now() + LIVE.heartbeat;
      socket.ping();
    },
  };

  async function answer(request: LiveRequest, arrived: number): Promise<void> {
    if (request.type === 'ping') return connection.send(PONG);
    const { topic } = request;
    if (request.type === 'unsubscribe') return hub.unsubscribe(connection, topic);
    // Each subscription queries the database, and a tab's allowance is reset with every
    // connection.
    if (!(await limits.tryTake('subscriptions', connection.session.person.id))) return connection.close(LIVE_CLOSE_CODES.protocol);
    const isFull = connection.topics.size >= LIVE.topics && !connection.topics.has(topic);
    if (isFull || !(await maySubscribe(access, connection.session.person, topic)))
      return connection.send(frame({ type: 'refused', topic }));
    hub.subscribe(connection, topic);
    connection.send(frame({ type: 'subscribed', topic, missed: recent.since(topic, arrived - request.age - AGE_SLACK) }));
  }

  hub.add(connection);
  // A session that ended during the handshake found no socket to close.
  let work = recheck(hub, access, [connection], now);
  const failed = (error: unknown) => {
    log.error('A live connection failed', error);
    connection.close(LIVE_CLOSE_CODES.failed);
  };
  work.catch(failed);

  socket.on('message', (data, isBinary) => {
    if (socket.readyState !== socket.OPEN) return;
    isAlive = true;
    const request = isBinary || !allowed() ? null : readFrame(data as Buffer);
    if (request === null) return connection.close(LIVE_CLOSE_CODES.protocol);
    const arrived = now();
    work = work.then(() => (socket.readyState === socket.OPEN ? answer(request, arrived) : undefined));
    work.catch(failed);
  });
  // Instead of the library's answer, so that pings without reading count against the limits too.
  socket.on('ping', (data) => {
    if (!allowed()) connection.close(LIVE_CLOSE_CODES.protocol);
    else if (socket.bufferedAmount <= MAX_QUEUED_BYTES) socket.pong(data);
  });
  socket.on('pong', () => {
    isAlive = true;
  });
  socket.on('close', () => hub.remove(connection));
}

/** A token bucket. The returned function takes a token, or returns false if there is none. */
function createAllowance(atOnce: number, perSecond: number, now: () => number): () => boolean {
  let tokens = atOnce;
  let refilledAt = now();
  return () => {
    const time = now();
    tokens = Math.min(atOnce, tokens + ((time - refilledAt) * perSecond) / 1_000) - 1;
    refilledAt = time;
    return tokens >= 0;
  };
}
