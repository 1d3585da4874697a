import { LIVE, LIVE_CLOSE_CODES, LIVE_PATH, type LiveAnswer, type LiveRequest, type LiveTopic } from '#shared/rules/live.ts';
import { type ThrottledListener, throttleEvents } from './live-throttle.ts';

/** Long enough for the socket to survive a navigation. */
const IDLE_CLOSE_MS = 5_000;
/** Random extra share of each delay, so that a school's tabs do not all reconnect at once. */
const JITTER = 0.2;
/** Tabs spread their refetches over this time when the server sends a gap to all of them. */
const GAP_SPREAD_MS = 1_000;

export interface LiveConnection {
  listen: (personId: string, topic: LiveTopic, onEvent: ThrottledListener['notify']) => () => void;
  isLive: () => boolean;
  onChange: (listener: () => void) => () => void;
  /** The listener checks who is signed in, then calls `resume`. */
  onEnded: (listener: () => void) => () => void;
  resume: () => void;
}

export function createLiveConnection(): LiveConnection {
  const listeners = new Map<LiveTopic, Set<ThrottledListener>>();
  /** The last time at which this tab had received all events of a topic. */
  const caughtUpAt = new Map<LiveTopic, number>();
  const pageOpenedAt = performance.timeOrigin;
  const confirmedTopics = new Set<LiveTopic>();
  const changeListeners = new Set<() => void>();
  const endListeners = new Set<() => void>();

  let person: string | null = null;
  let socket: WebSocket | null = null;
  let live = false;
  /** Whether the connected server process receives the events of the other processes. */
  let joined = true;
  let paused = false;
  let failures = 0;
  let received = 0;
  let retryTimer: number | undefined;
  let responseTimer: number | undefined;
  let heartbeat: number | undefined;
  let idleTimer: number | undefined;

  function setLive(isLive: boolean): void {
    if (live === isLive) return;
    live = isLive;
    for (const listener of changeListeners) listener();
  }

  function send(request: LiveRequest): void {
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(request));
  }

  function subscribe(topic: LiveTopic): void {
    send({ type: 'subscribe', topic, age: Math.max(0, Math.ceil(Date.now() - (caughtUpAt.get(topic) ?? pageOpenedAt))) });
  }

  function recordCaughtUp(topic: LiveTopic): void {
    if (confirmedTopics.has(topic)) caughtUpAt.set(topic, received);
    confirmedTopics.delete(topic);
  }

  function disconnect(): void {
    clearTimeout(retryTimer);
    clearTimeout(responseTimer);
    clearInterval(heartbeat);
    retryTimer = undefined;
    for (const topic of [...confirmedTopics]) recordCaughtUp(topic);
    const old = socket;
    socket = null;
    // Closing a socket before it is open logs an error in browsers.
    if (old?.readyState === WebSocket.CONNECTING) old.onopen = () => old.close();
    else old?.close();
    setLive(false);
  }

  function reconnectLater(): void {
    disconnect();
    const delay = LIVE.retries[Math.min(failures, LIVE.retries.length - 1)] ?? 0;
    failures += 1;
    retryTimer = window.setTimeout(connect, delay * (1 + Math.random() * JITTER));
  }

  function connect(): void {
    clearTimeout(retryTimer);
    retryTimer = undefined;
    if (socket !== null || paused || person === null || listeners.size === 0) return;
    // The `online` event reconnects.
    if (!navigator.onLine) return;
    joined = true;
    const opening = new WebSocket(new URL(LIVE_PATH, window.location.href.replace(/^http/, 'ws')));
    socket = opening;
    responseTimer = window.setTimeout(() => {
      opening.close();
      reconnectLater();
    }, LIVE.connectTimeout);
    opening.onopen = () => {
      if (socket !== opening) return;
      clearTimeout(responseTimer);
      received = Date.now();
      heartbeat = window.setInterval(ping, LIVE.heartbeat);
      for (const topic of listeners.keys()) subscribe(topic);
      ping();
    };
    opening.onmessage = ({ data }) => {
      if (socket === opening) handleAnswer(JSON.parse(String(data)) as LiveAnswer);
    };
    opening.onclose = ({ code }) => {
      if (socket !== opening) return;
      if (code !== LIVE_CLOSE_CODES.signedOut) return reconnectLater();
      disconnect();
      paused = true;
      for (const listener of endListeners) listener();
    };
  }

  /** Reconnects if there is no answer. */
  function ping(): void {
    if (socket?.readyState !== WebSocket.OPEN) return;
    send({ type: 'ping' });
    clearTimeout(responseTimer);
    responseTimer = window.setTimeout(reconnectLater, LIVE.answer);
  }

  function handleAnswer(answer: LiveAnswer): void {
    received = Date.now();
    clearTimeout(responseTimer);
    if (answer.type === 'pong') {
      failures = 0;
      setLive(joined);
    } else if (answer.type === 'joined') {
      joined = answer.joined;
      setLive(joined);
    } else if (answer.type === 'gap') {
      for (const set of listeners.values()) for (const { gap } of set) gap(GAP_SPREAD_MS);
    } else if (answer.type === 'event') {
      for (const { onEvent } of listeners.get(answer.event.topic) ?? []) onEvent(answer.event);
    } else if (answer.type === 'subscribed') {
      confirmedTopics.add(answer.topic);
      if (answer.missed) for (const { gap } of listeners.get(answer.topic) ?? []) gap();
    } else {
      // The post may have been deleted; listeners find out when they refetch.
      confirmedTopics.delete(answer.topic);
      for (const { gap } of listeners.get(answer.topic) ?? []) gap();
    }
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
  window.addEventListener('offline', disconnect);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') reconnectNow();
  });
  // Browsers do not put a page with an open socket into the back/forward cache.
  window.addEventListener('pagehide', disconnect);
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) reconnectNow();
  });

  return {
    listen(personId, topic, onEvent) {
      if (person !== personId) {
        disconnect();
        caughtUpAt.clear();
        person = personId;
      }
      if (listeners.size === 0) paused = false;
      clearTimeout(idleTimer);
      const listener = throttleEvents(onEvent, topic);
      const topicListeners = listeners.get(topic);
      if (topicListeners === undefined) {
        listeners.set(topic, new Set([listener]));
        if (socket === null && retryTimer === undefined) connect();
        else subscribe(topic);
      } else topicListeners.add(listener);
      return () => {
        listener.stop();
        const set = listeners.get(topic);
        set?.delete(listener);
        if (set?.size !== 0) return;
        listeners.delete(topic);
        recordCaughtUp(topic);
        send({ type: 'unsubscribe', topic });
        if (listeners.size === 0) idleTimer = window.setTimeout(disconnect, IDLE_CLOSE_MS);
      };
    },
    isLive: () => live,
    onChange(listener) {
      changeListeners.add(listener);
      return () => changeListeners.delete(listener);
    },
    onEnded(listener) {
      endListeners.add(listener);
      return () => endListeners.delete(listener);
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
