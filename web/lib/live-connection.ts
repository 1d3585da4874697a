import { LIVE, LIVE_CLOSED, LIVE_PATH, type LiveAnswer, type LiveRequest, type LiveTopic } from '#shared/rules/live.ts';
import { type Gathered, gather } from './live-gather.ts';

/** Milliseconds a connection stays open that nobody uses: from one page to the next. */
const LINGER = 5_000;
/** Share by which a wait may be longer, so that the tabs of a school do not all come back in the same moment. */
const JITTER = 0.2;
/** Milliseconds over which tabs ask anew when the server tells all of them at once to. */
const CROWD = 1_000;

/** The tab's one socket, shared by everything that listens. */
export interface LiveConnection {
  /** Listens as this person; the first listener connects. Gives back how to stop. */
  listen: (personId: string, topic: LiveTopic, onEvent: Gathered['tell']) => () => void;
  /** Whether events arrive now. */
  isLive: () => boolean;
  onChange: (tell: () => void) => () => void;
  /** The server has said that the session is over; after asking whose it is now, call `resume`. */
  onEnded: (tell: () => void) => () => void;
  resume: () => void;
}

export function createLiveConnection(): LiveConnection {
  const listeners = new Map<LiveTopic, Set<Gathered>>();
  /** When this tab last knew that it had missed nothing of a topic; before that, its page was loaded. */
  const heard = new Map<LiveTopic, number>();
  const began = performance.timeOrigin;
  /** Topics of which events arrive. */
  const confirmed = new Set<LiveTopic>();
  const changed = new Set<() => void>();
  const ended = new Set<() => void>();

  let person: string | null = null;
  let socket: WebSocket | null = null;
  let live = false;
  /** The server hears of what happens on others. */
  let joined = true;
  /** Waits for `resume`. */
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
    send({ type: 'subscribe', topic, age: Math.max(0, Math.ceil(Date.now() - (heard.get(topic) ?? began))) });
  }

  /** Up to now, or up to the last word of a connection that was already dead, nothing was missed. */
  function remember(topic: LiveTopic): void {
    if (confirmed.has(topic)) heard.set(topic, received);
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
    // Browsers complain of a socket that is closed before it is open.
    if (old?.readyState === WebSocket.CONNECTING) old.onopen = () => old.close();
    else old?.close();
    setLive(false);
  }

  function later(): void {
    drop();
    const wait = LIVE.retries[Math.min(failures, LIVE.retries.length - 1)] ?? 0;
    failures += 1;
    retry = window.setTimeout(connect, wait * (1 + Math.random() * JITTER));
  }

  function connect(): void {
    clearTimeout(retry);
    retry = undefined;
    if (socket !== null || paused || person === null || listeners.size === 0) return;
    // The browser says when it is back.
    if (!navigator.onLine) return;
    joined = true;
    const opening = new WebSocket(new URL(LIVE_PATH, window.location.href.replace(/^http/, 'ws')));
    socket = opening;
    limit = window.setTimeout(() => {
      opening.close();
      later();
    }, LIVE.connectTimeout);
    opening.onopen = () => {
      if (socket !== opening) return;
      clearTimeout(limit);
      received = Date.now();
      beat = window.setInterval(ask, LIVE.heartbeat);
      for (const topic of listeners.keys()) subscribe(topic);
      ask();
    };
    opening.onmessage = ({ data }) => {
      if (socket === opening) hear(JSON.parse(String(data)) as LiveAnswer);
    };
    opening.onclose = ({ code }) => {
      if (socket !== opening) return;
      if (code !== LIVE_CLOSED.signedOut) return later();
      drop();
      paused = true;
      for (const tell of ended) tell();
    };
  }

  /** Whether the server is still there; without an answer the connection is given up. */
  function ask(): void {
    if (socket?.readyState !== WebSocket.OPEN) return;
    send({ type: 'ping' });
    clearTimeout(limit);
    limit = window.setTimeout(later, LIVE.answer);
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
      for (const set of listeners.values()) for (const { gap } of set) gap(CROWD);
    } else if (answer.type === 'event') {
      for (const { hear } of listeners.get(answer.event.topic) ?? []) hear(answer.event);
    } else if (answer.type === 'subscribed') {
      confirmed.add(answer.topic);
      if (answer.missed) for (const { gap } of listeners.get(answer.topic) ?? []) gap();
    } else confirmed.delete(answer.topic);
  }

  /** At once, instead of at the end of a wait that began when nobody looked or there was no network. */
  function comeBack(): void {
    if (socket?.readyState === WebSocket.OPEN) ask();
    else {
      failures = 0;
      connect();
    }
  }

  window.addEventListener('online', comeBack);
  window.addEventListener('offline', drop);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') comeBack();
  });
  // A page with an open socket is not kept for the way back.
  window.addEventListener('pagehide', drop);
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) comeBack();
  });

  return {
    listen(personId, topic, tell) {
      if (person !== personId) {
        drop();
        heard.clear();
        person = personId;
      }
      // Whoever listens anew is signed in.
      if (listeners.size === 0) paused = false;
      clearTimeout(idle);
      const listener = gather(tell, topic);
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
        if (listeners.size === 0) idle = window.setTimeout(drop, LINGER);
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
      // At once with the next session; but who is sent away again waits.
      if (failures > 0) return later();
      failures = 1;
      connect();
    },
  };
}
