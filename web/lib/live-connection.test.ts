import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { LiveAnswer, LiveRequest, LiveTopic } from '#shared/rules/live.ts';
import { createLiveConnection, type LiveConnection } from './live-connection.ts';

class Socket {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static all: Socket[] = [];
  readyState = 0;
  sent: LiveRequest[] = [];
  onopen = () => {};
  onmessage = (_message: { data: string }) => {};
  onclose = (_event: { code: number }) => {};
  readonly url: URL;
  constructor(url: URL) {
    this.url = url;
    Socket.all.push(this);
  }
  send(text: string) {
    this.sent.push(JSON.parse(text) as LiveRequest);
  }
  close() {
    this.readyState = 3;
  }
  opens() {
    this.readyState = 1;
    this.onopen();
  }
  says(answer: LiveAnswer) {
    this.onmessage({ data: JSON.stringify(answer) });
  }
  ends(code = 1006) {
    this.readyState = 3;
    this.onclose({ code });
  }
}

const ME = 'person:me';
const POST = 'post:1';
let live: LiveConnection;
let page: EventTarget & { visibilityState: string };
let told: unknown[];
const navigator = { onLine: true };

const last = () => Socket.all.at(-1) as Socket;
const happens = (name: string, more = {}) => window.dispatchEvent(Object.assign(new Event(name), more));
function answers(missed = false): void {
  last().opens();
  for (const request of last().sent) {
    if (request.type === 'subscribe') last().says({ type: 'subscribed', topic: request.topic, missed });
    if (request.type === 'ping') last().says({ type: 'pong' });
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0);
  Socket.all = [];
  told = [];
  navigator.onLine = true;
  page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  const window = Object.assign(new EventTarget(), { location: { href: 'https://forum.example/thedashboard' }, setTimeout, setInterval });
  vi.stubGlobal('window', window);
  vi.stubGlobal('document', page);
  vi.stubGlobal('navigator', navigator);
  vi.stubGlobal('WebSocket', Socket);
  live = createLiveConnection();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const listen = (topic: LiveTopic = ME, person = 'me') =>
  live.listen(person, topic, (event) => told.push(event === 'gap' ? event : event.id));

test('all listeners share one socket, which uses TLS if the page does', () => {
  const stop = [listen(), listen(), listen(POST)];
  expect(Socket.all.map(({ url }) => url.href)).toEqual(['wss://forum.example/api/live']);
  expect(live.isLive()).toBe(false);
  answers();
  expect(live.isLive()).toBe(true);
  expect(last().sent.map((request) => ('topic' in request ? request.topic : request.type))).toEqual([ME, POST, 'ping']);
  last().says({ type: 'event', event: { topic: ME, kind: 'messages.changed', id: 'a' } });
  expect(told).toEqual(['a', 'a']);
  for (const one of stop) one();
  vi.advanceTimersByTime(5_000);
  expect(last().readyState).toBe(3);
});

test('it retries after 1, 2, 5, 10 and 10 seconds, and starts over once it was live', () => {
  listen();
  for (const seconds of [1, 2, 5, 10, 10]) {
    last().ends();
    const before = Socket.all.length;
    vi.advanceTimersByTime(seconds * 1_000 - 1);
    expect(Socket.all).toHaveLength(before);
    vi.advanceTimersByTime(1);
    expect(Socket.all, `${seconds} s`).toHaveLength(before + 1);
  }
  answers();
  last().ends();
  vi.advanceTimersByTime(1_000);
  expect(Socket.all).toHaveLength(7);
});

test('it gives up a connection that does not open within 10 seconds', () => {
  listen();
  vi.advanceTimersByTime(9_999);
  expect(last().readyState).toBe(0);
  vi.advanceTimersByTime(1);
  expect(last().readyState).toBe(3);
  vi.advanceTimersByTime(1_000);
  expect(Socket.all).toHaveLength(2);
});

test('it pings the server every 30 seconds and reconnects after 10 without a response', () => {
  listen();
  answers();
  vi.advanceTimersByTime(30_000);
  expect(last().sent.at(-1)).toEqual({ type: 'ping' });
  last().says({ type: 'pong' });
  vi.advanceTimersByTime(30_000);
  expect(live.isLive()).toBe(true);
  vi.advanceTimersByTime(10_000);
  expect(live.isLive()).toBe(false);
});

describe('after a gap', () => {
  test('it reports the length of the gap, and listeners get a gap only if they missed events', () => {
    listen();
    answers();
    vi.advanceTimersByTime(20_000);
    last().ends();
    vi.advanceTimersByTime(1_000);
    last().opens();
    expect(last().sent[0]).toEqual({ type: 'subscribe', topic: ME, age: 21_000 });
    last().says({ type: 'subscribed', topic: ME, missed: false });
    vi.advanceTimersByTime(2_000);
    expect(told).toEqual([]);
    last().ends();
    vi.advanceTimersByTime(2_000);
    answers(true);
    vi.advanceTimersByTime(2_000);
    expect(told).toEqual(['gap']);
  });

  test('a refused topic counts as a gap, because its post may have been deleted', () => {
    listen(POST);
    last().opens();
    last().says({ type: 'refused', topic: POST });
    vi.advanceTimersByTime(2_000);
    expect(told).toEqual(['gap']);
  });

  test('a gap between servers reaches all listeners', () => {
    listen();
    listen(POST);
    answers();
    last().says({ type: 'gap' });
    vi.advanceTimersByTime(2_000);
    expect(told).toEqual(['gap', 'gap']);
  });
});

test('while its server is cut off from the others, the tab polls and still receives events', () => {
  const states: boolean[] = [];
  live.onChange(() => states.push(live.isLive()));
  listen();
  answers();
  last().says({ type: 'joined', joined: false });
  last().says({ type: 'pong' });
  last().says({ type: 'event', event: { topic: ME, kind: 'messages.changed', id: 'near' } });
  expect([live.isLive(), told]).toEqual([false, ['near']]);
  last().says({ type: 'joined', joined: true });
  expect(states).toEqual([true, false, true]);
  last().says({ type: 'joined', joined: false });
  last().ends();
  vi.advanceTimersByTime(1_000);
  answers();
  expect(live.isLive()).toBe(true);
});

describe('when the session has ended', () => {
  test('it reconnects only after the session was checked', () => {
    const asked = vi.fn();
    live.onEnded(asked);
    listen();
    answers();
    last().ends(4401);
    vi.advanceTimersByTime(60_000);
    expect(asked).toHaveBeenCalledOnce();
    expect(Socket.all).toHaveLength(1);
    live.resume();
    expect(Socket.all).toHaveLength(2);
    last().ends(4401);
    live.resume();
    expect(Socket.all).toHaveLength(2);
    vi.advanceTimersByTime(2_000);
    expect(Socket.all).toHaveLength(3);
  });

  test('the next person to log in gets a new connection', () => {
    const stop = listen();
    answers();
    last().ends(4401);
    stop();
    listen('person:you', 'you');
    expect(Socket.all).toHaveLength(2);
    expect(last().readyState).toBe(0);
  });
});

describe('the page', () => {
  test('does not try while offline, and reconnects when online', () => {
    listen();
    answers();
    navigator.onLine = false;
    happens('offline');
    expect(live.isLive()).toBe(false);
    vi.advanceTimersByTime(60_000);
    expect(Socket.all).toHaveLength(1);
    navigator.onLine = true;
    happens('online');
    expect(Socket.all).toHaveLength(2);
  });

  test('keeps its socket while hidden, and pings when it becomes visible', () => {
    listen();
    answers();
    const asked = last().sent.length;
    page.visibilityState = 'hidden';
    page.dispatchEvent(new Event('visibilitychange'));
    expect(live.isLive()).toBe(true);
    page.visibilityState = 'visible';
    page.dispatchEvent(new Event('visibilitychange'));
    expect(last().sent).toHaveLength(asked + 1);
    vi.advanceTimersByTime(10_000);
    expect(live.isLive()).toBe(false);
  });

  test('closes its socket in the back/forward cache, and reconnects when restored', () => {
    listen();
    answers();
    happens('pagehide', { persisted: true });
    expect(last().readyState).toBe(3);
    happens('pageshow', { persisted: true });
    expect(Socket.all).toHaveLength(2);
  });
});
