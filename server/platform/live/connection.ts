import type { WebSocket } from 'ws';
import type { RateLimits } from '#server/platform/http/rate-limit.ts';
import type { Log } from '#server/platform/log.ts';
import { LIVE, LIVE_CLOSED, type LiveRequest } from '#shared/rules/live.ts';
import { createAllowance } from './allowance.ts';
import { frame, readFrame } from './frames.ts';
import type { Connection, Hub, LiveSession } from './hub.ts';
import type { Recent } from './recent.ts';
import { type LiveAccess, mayHear, recheck } from './rights.ts';

/** Bytes that may wait for a tab to read them; thousands of events. */
const QUEUE = 256 * 1_024;
/** Frames a tab may send at once and, in the long run, in a second. */
const [BURST, PER_SECOND] = [120, 10];
/** Milliseconds a tab gets to answer that its socket is being closed. */
const FAREWELL = 1_000;
/** Milliseconds by which a reading may be older than the tab knows. */
const SLACK = 1_000;

const PONG = frame({ type: 'pong' });

export interface Shared {
  hub: Hub;
  recent: Recent;
  access: LiveAccess;
  limits: RateLimits;
  log: Log;
  now: () => number;
}

/** Closes a socket, also one whose other end does not answer. */
export function hangUp(socket: WebSocket, code: number): void {
  socket.close(code);
  setTimeout(() => socket.terminate(), FAREWELL).unref();
}

/** Serves one tab until it goes. */
export function serve(socket: WebSocket, session: LiveSession, { hub, recent, access, limits, log, now }: Shared): void {
  const allowed = createAllowance(BURST, PER_SECOND, now);
  let answered = true;

  const connection: Connection = {
    session,
    topics: new Set(),
    checkedAt: now(),
    // Spread over the time between two.
    beatAt: now() + Math.random() * LIVE.heartbeat,
    send(bytes) {
      if (socket.readyState !== socket.OPEN) return;
      if (socket.bufferedAmount > QUEUE) connection.close(LIVE_CLOSED.slow);
      else socket.send(bytes, { binary: false });
    },
    close(code) {
      hub.remove(connection);
      hangUp(socket, code);
    },
    beat() {
      if (!answered) return void socket.terminate();
      answered = false;
      connection.beatAt = now() + LIVE.heartbeat;
      socket.ping();
    },
  };

  async function answer(request: LiveRequest, arrived: number): Promise<void> {
    if (request.type === 'ping') return connection.send(PONG);
    const { topic } = request;
    if (request.type === 'unsubscribe') return hub.unsubscribe(connection, topic);
    // Each asks the database; the tabs' own allowances would begin anew with every connection.
    if (!(await limits.takeSubscription(connection.session.person.id))) return connection.close(LIVE_CLOSED.protocol);
    const full = connection.topics.size >= LIVE.topics && !connection.topics.has(topic);
    if (full || !(await mayHear(access, connection.session.person, topic))) return connection.send(frame({ type: 'refused', topic }));
    hub.subscribe(connection, topic);
    connection.send(frame({ type: 'subscribed', topic, missed: recent.since(topic, arrived - request.age - SLACK) }));
  }

  hub.add(connection);
  // A session that ended between the handshake and now found no socket to close.
  let work = recheck(hub, access, [connection], now);
  const failed = (error: unknown) => {
    log.error('A live connection failed', error);
    connection.close(LIVE_CLOSED.failed);
  };
  work.catch(failed);

  socket.on('message', (data, isBinary) => {
    if (socket.readyState !== socket.OPEN) return;
    answered = true;
    const request = isBinary || !allowed() ? null : readFrame(data as Buffer);
    if (request === null) return connection.close(LIVE_CLOSED.protocol);
    const arrived = now();
    // One after the other, so that what was asked last holds.
    work = work.then(() => (socket.readyState === socket.OPEN ? answer(request, arrived) : undefined));
    work.catch(failed);
  });
  // Answered here, not by the library: whoever asks without reading is slow, too.
  socket.on('ping', (data) => {
    if (!allowed()) connection.close(LIVE_CLOSED.protocol);
    else if (socket.bufferedAmount <= QUEUE) socket.pong(data);
  });
  socket.on('pong', () => {
    answered = true;
  });
  socket.on('close', () => hub.remove(connection));
}
