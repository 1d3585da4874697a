import { LIVE, LIVE_CLOSE_CODES, LIVE_PATH, type LiveAnswer, type LiveRequest, type LiveTopic } from '#shared/rules/live.ts';
import { type ThrottledListener, throttleEvents } from './live-throttle.ts';

/** Long enough for the socket to survive a navigation. */
const IDLE_CLOSE_MS = 5_000;
/** Random extra share of each delay, so that a school's tabs do not all reconnect at once. */
const JITTER = 0.2;
/** Tabs spread their refetches over this time when the server sends a gap to all of them. */
const GAP_SPREAD_MS = 1_000;

export interface LiveConnection {
  listen: (personId: string, topic: LiveTopic, onEvent: ThrottledListener['tell']) => () => void;
  isLive: () => boolean;
  onChange: (tell: () => void) => () => void;
  /** The listener checks who is signed in, then calls `resume`. */
  onEnded: (tell: () => void) => () => void;
  resume: () => void;
}

export function createLiveConnection(): LiveConnection {
  const listeners = new Map<LiveTopic, Set<ThrottledListener>>();
  /** When this tab last knew that it had missed no event of a topic. */
  const caughtUpAt = new Map<LiveTopic, number>();
  const began = performance.timeOrigin;
  const confirmed = new Set<LiveTopic>();
  const changed = new Set<() => void>();
  const ended = new Set<() => void>();

  let person: string | null = null;
  let socket: WebSocket | null = null;
  let live = false;
  /** Whether this server process receives the events of the others. */
  let joined = true;
  let paused = false;
  let failures = 0;
  let received = 0;
  let retry: number | undefined;
  let limit: number | undefined;
  let beat: number | undefined;
  let idle: number | undefined;

  function setLive(now: boolean): void {
    if (live === now) return;
    live = now;
    for (const tell of changed) tell();
  }

  function send(request: LiveRequest): void {
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(request));
  }

  function subscribe(topic: LiveTopic): void {
    send({ type: 'subscribe', topic, age: Math.max(0, Math.ceil(Date.now() - (caughtUpAt.get(topic) ?? began))) });
  }

  function remember(topic: LiveTopic): void {
    if (confirmed.has(topic)) caughtUpAt.set(topic, received);
    confirmed.delete(topic);
  }

  function drop(): void {
    clearTimeout(retry);
    clearTimeout(limit);
    clearInterval(beat);
    retry = undefined;
    for (const topic of [...confirmed]) remember(topic);
    const old = socket;
    socket = null;
    // Closing a socket before it is open logs an error in browsers.
    if (old?.readyState === WebSocket.CONNECTING) old.onopen = () => old.close();
    else old?.close();
    setLive(false);
  }

  function reconnectLater(): void {
    drop();
    const wait = LIVE.retries[Math.min(failures, LIVE.retries.length - 1)] ?? 0;
    failures += 1;
    retry = window.setTimeout(connect, wait * (1 + Math.random() * JITTER));
  }

  function connect(): void {
    clearTimeout(retry);
    retry = undefined;
    if (socket !== null || paused || person === null || listeners.size === 0) return;
    // The `online` event reconnects.
    if (!navigator.onLine) return;
    joined = true;
    const opening = new WebSocket(new URL(LIVE_PATH, window.location.href.replace(/^http/, 'ws')));
    socket = opening;
    limit = window.setTimeout(() => {
      opening.close();
      reconnectLater();
    }, LIVE.connectTimeout);
    opening.onopen = () => {
      if (socket !== opening) return;
      clearTimeout(limit);
      received = Date.now();
      beat = window.setInterval(ping, LIVE.heartbeat);
      for (const topic of listeners.keys()) subscribe(topic);
      ping();
    };
    opening.onmessage = ({ data }) => {
      if (socket === opening) hear(JSON.parse(String(data)) as LiveAnswer);
    };
    opening.onclose = ({ code }) => {
      if (socket !== opening) return;
      if (code !== LIVE_CLOSE_CODES.signedOut) return reconnectLater();
      drop();
      paused = true;
      for (const tell of ended) tell();
    };
  }

  /** Reconnects if there is no answer. */
  function ping(): void {
    if (socket?.readyState !== WebSocket.OPEN) return;
    send({ type: 'ping' });
    clearTimeout(limit);
    limit = window.setTimeout(reconnectLater, LIVE.answer);
  }

  function hear(answer: LiveAnswer): void {
    received = Date.now();
    clearTimeout(limit);
    if (answer.type === 'pong') {
      failures = 0;
      setLive(joined);
    } else if (answer.type === 'joined') {
      joined = answer.joined;
      setLive(joined);
    } else if (answer.type === 'gap') {
      for (const set of listeners.values()) for (const { gap } of set) gap(GAP_SPREAD_MS);
    } else if (answer.type === 'event') {
      for (const { hear } of listeners.get(answer.event.topic) ?? []) hear(answer.event);
    } else if (answer.type === 'subscribed') {
      confirmed.add(answer.topic);
      if (answer.missed) for (const { gap } of listeners.get(answer.topic) ?? []) gap();
    } else confirmed.delete(answer.topic);
  }

  /** Skips a retry delay that began while the tab was hidden or offline. */
  function reconnectNow(): void {
    if (socket?.readyState === WebSocket.OPEN) ping();
    else {
      failures = 0;
      connect();
    }
  }

  window.addEventListener('online', reconnectNow);
  window.addEventListener('offline', drop);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') reconnectNow();
  });
  // Browsers do not put a page with an open socket into the back/forward cache.
  window.addEventListener('pagehide', drop);
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) reconnectNow();
  });

  return {
    listen(personId, topic, tell) {
      if (person !== personId) {
        drop();
        caughtUpAt.clear();
        person = personId;
      }
      if (listeners.size === 0) paused = false;
      clearTimeout(idle);
      const listener = throttleEvents(tell, topic);
      const known = listeners.get(topic);
      if (known === undefined) {
        listeners.set(topic, new Set([listener]));
        if (socket === null && retry === undefined) connect();
        else subscribe(topic);
      } else known.add(listener);
      return () => {
        listener.stop();
        const set = listeners.get(topic);
        set?.delete(listener);
        if (set?.size !== 0) return;
        listeners.delete(topic);
        remember(topic);
        send({ type: 'unsubscribe', topic });
        if (listeners.size === 0) idle = window.setTimeout(drop, IDLE_CLOSE_MS);
      };
    },
    isLive: () => live,
    onChange(tell) {
      changed.add(tell);
      return () => changed.delete(tell);
    },
    onEnded(tell) {
      ended.add(tell);
      return () => ended.delete(tell);
    },
    resume() {
      if (!paused) return;
      paused = false;
      // Retries at once with the new session, but waits if that one is refused too.
      if (failures > 0) return reconnectLater();
      failures = 1;
      connect();
    },
  };
}
