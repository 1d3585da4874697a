import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { LIVE_PATH, type LiveAnswer, type LiveEvent, type LiveTopic } from '#shared/rules/live.ts';
import type { Visitor } from './forum.ts';

const DEADLINE = 10_000;

export interface LiveClient {
  socket: WebSocket;
  frames: LiveAnswer[];
  closed: Promise<number>;
  send: (frame: unknown) => void;
  /** The first answer of this type, including past ones. */
  answer: <Type extends LiveAnswer['type']>(type: Type, topic?: LiveTopic) => Promise<Extract<LiveAnswer, { type: Type }>>;
  subscribe: (topic: LiveTopic, age?: number) => Promise<LiveAnswer>;
  events: () => LiveEvent[];
  settled: () => Promise<void>;
}

export async function handshake(address: string, headers: Record<string, string>): Promise<number> {
  const socket = new WebSocket(address.replace('http', 'ws') + LIVE_PATH, { headers });
  socket.on('error', () => {});
  const status = await Promise.race([
    once(socket, 'open').then(() => 101),
    once(socket, 'unexpected-response').then(([, response]) => response.statusCode as number),
  ]);
  socket.terminate();
  return status;
}

export async function connect(address: string, visitor: Visitor): Promise<LiveClient> {
  const socket = new WebSocket(address.replace('http', 'ws') + LIVE_PATH, { headers: { origin: address, ...visitor.cookieHeader() } });
  const frames: LiveAnswer[] = [];
  socket.on('message', (data) => frames.push(JSON.parse(String(data)) as LiveAnswer));
  socket.on('error', () => {});
  const closed = once(socket, 'close').then(([code]) => code as number);
  await once(socket, 'open');

  const send = (frame: unknown) => socket.send(typeof frame === 'string' || frame instanceof Buffer ? frame : JSON.stringify(frame));
  const arrives = async <Wanted extends LiveAnswer>(isIt: (frame: LiveAnswer) => frame is Wanted, what: string): Promise<Wanted> => {
    const until = Date.now() + DEADLINE;
    while (Date.now() < until) {
      const found = frames.find(isIt);
      if (found !== undefined) return found;
      await delay(5);
    }
    throw new Error(`No ${what} arrived; received: ${JSON.stringify(frames)}`);
  };
  return {
    socket,
    frames,
    closed,
    send,
    answer: <Type extends LiveAnswer['type']>(type: Type, topic?: LiveTopic) =>
      arrives(
        (frame): frame is Extract<LiveAnswer, { type: Type }> =>
          frame.type === type && (topic === undefined || ('topic' in frame && frame.topic === topic)),
        `${type} ${topic ?? ''}`,
      ),
    async subscribe(topic, age = 0) {
      const before = frames.length;
      send({ type: 'subscribe', topic, age });
      const isAnswer = (frame: LiveAnswer): frame is LiveAnswer =>
        frames.indexOf(frame) >= before && (frame.type === 'subscribed' || frame.type === 'refused') && frame.topic === topic;
      return arrives(isAnswer, `answer to ${topic}`);
    },
    events: () => frames.flatMap((frame) => (frame.type === 'event' ? [frame.event] : [])),
    async settled() {
      const before = frames.length;
      send({ type: 'ping' });
      await arrives((frame): frame is LiveAnswer => frame.type === 'pong' && frames.indexOf(frame) >= before, 'pong');
    },
  };
}

export async function until(holds: () => boolean | Promise<boolean>, what: string): Promise<void> {
  const end = Date.now() + DEADLINE;
  while (!(await holds())) {
    if (Date.now() > end) throw new Error(`Timed out: ${what}`);
    await delay(10);
  }
}
