/**
 * `npm run bench:live`: so many tabs connected to one process (`-- --sockets 5000`): what memory an idle one takes, and
 * how long an event needs from being published to its readers' sockets, at 200 a second.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { WebSocket } from 'ws';
import { LIVE_PATH, type LiveAnswer } from '#shared/rules/live.ts';
import type { LiveBenchServer } from './live-server.ts';

/** Tabs that each account has open. */
const TABS = 25;
const RATE = 200;
const SECONDS = 15;
/** Handshakes under way at once. */
const AT_ONCE = 50;
/** Goal of the specification: p99 in milliseconds from the sender's request on. */
const GOAL = 100;

const { values } = parseArgs({ options: { sockets: { type: 'string', default: '5000' } } });
const sockets = Number(values.sockets);
const accounts = Math.ceil(sockets / TABS);

const child = fork(join(import.meta.dirname, 'live-server.ts'), [String(accounts)]);
const [server] = (await once(child, 'message')) as [LiveBenchServer];

/** The server's memory in bytes, after it has cleaned up. */
async function memory(): Promise<number> {
  child.send('memory');
  const [bytes] = (await once(child, 'message')) as [number];
  return bytes;
}

const times: number[] = [];
async function connect(index: number): Promise<WebSocket> {
  const account = server.accounts[Math.floor(index / TABS)];
  if (account === undefined) throw new Error('Too few accounts');
  const address = server.address.replace('http', 'ws') + LIVE_PATH;
  const socket = new WebSocket(address, { headers: { origin: server.address, cookie: account.cookie }, perMessageDeflate: false });
  const topic = `person:${account.id}` as const;
  const ready = new Promise<void>((resolve, reject) => {
    socket.on('error', reject);
    socket.on('close', (code) => reject(new Error(`Closed with ${code}`)));
    socket.on('message', (data) => {
      const frame = JSON.parse(String(data)) as LiveAnswer;
      if (frame.type === 'subscribed') resolve();
      if (frame.type === 'event') times.push(performance.timeOrigin + performance.now() - Number(frame.event.id));
    });
  });
  await once(socket, 'open');
  socket.send(JSON.stringify({ type: 'subscribe', topic, age: 0 }));
  await ready;
  return socket;
}

const before = await memory();
const began = performance.now();
const open: WebSocket[] = [];
let next = 0;
await Promise.all(
  Array.from({ length: AT_ONCE }, async () => {
    while (next < sockets) open.push(await connect(next++));
  }),
);
console.log(
  `${open.length.toLocaleString('en')} sockets of ${accounts} accounts, connected in ${((performance.now() - began) / 1_000).toFixed(1)} s`,
);
await delay(3_000);
const after = await memory();
console.log(
  `Memory of the server: ${(before / 1e6).toFixed(0)} MB before, ${(after / 1e6).toFixed(0)} MB after: ${((after - before) / open.length / 1e3).toFixed(1)} kB per idle socket`,
);

child.send({ rate: RATE, seconds: SECONDS });
await delay((SECONDS + 2) * 1_000);
times.sort((a, b) => a - b);
const at = (share: number) => (times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0).toFixed(2);
console.log(
  `${RATE} events a second to ${TABS} sockets each, ${times.length.toLocaleString('en')} frames of ${(RATE * SECONDS * TABS).toLocaleString('en')} arrived, on ${availableParallelism()} processors`,
);
console.log(
  `From publishing to the socket: p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, longest ${at(1)} ms (goal for the p99: under ${GOAL} ms)`,
);
for (const socket of open) socket.terminate();
child.disconnect();
