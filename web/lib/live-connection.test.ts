import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { LiveAnswer, LiveRequest, LiveTopic } from '#shared/rules/live.ts';
import { createLiveConnection, type LiveConnection } from './live-connection.ts';

/** The browser's side of a socket, driven by the test instead of a network. */
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
/** Opens the last socket and answers everything it asked. */
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

test('all that listen share one socket, over TLS where the page came so', () => {
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

test('it tries again after 1, 2, 5, 10 and 10 seconds, and from the beginning once it was live', () => {
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

test('a connection that does not come about within 10 seconds is given up', () => {
  listen();
  vi.advanceTimersByTime(9_999);
  expect(last().readyState).toBe(0);
  vi.advanceTimersByTime(1);
  expect(last().readyState).toBe(3);
  vi.advanceTimersByTime(1_000);
  expect(Socket.all).toHaveLength(2);
});

test('every 30 seconds it asks whether the server is there, and gives up after 10 without an answer', () => {
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
  test('it says how long it has heard nothing, and listeners hear only of what was missed', () => {
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

  test('between servers, all listeners catch up', () => {
    listen();
    listen(POST);
    answers();
    last().says({ type: 'gap' });
    vi.advanceTimersByTime(2_000);
    expect(told).toEqual(['gap', 'gap']);
  });
});

test('while its server does not hear the others, the tab polls and hears what comes all the same', () => {
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
  // Another connection may lead to another server.
  last().says({ type: 'joined', joined: false });
  last().ends();
  vi.advanceTimersByTime(1_000);
  answers();
  expect(live.isLive()).toBe(true);
});

describe('when the session has ended', () => {
  test('it asks before it tries again', () => {
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

  test('whoever logs in next has a connection of their own', () => {
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
  test('without a network does not try, and comes back with it', () => {
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

  test('hidden keeps its socket; looked at again it makes sure of it', () => {
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

  test('kept for the way back closes its socket, and opens one when one comes back', () => {
    listen();
    answers();
    happens('pagehide', { persisted: true });
    expect(last().readyState).toBe(3);
    happens('pageshow', { persisted: true });
    expect(Socket.all).toHaveLength(2);
  });
});
