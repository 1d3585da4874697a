/**
 * `npm run bench:live`: so many tabs connected to one process (`-- --sockets 5000`): what memory an idle one takes, and
 * how long a message needs from its sender's request to the sockets of its recipient, at 200 messages a second
 * (`-- --rate 200 --seconds 30`) sent over HTTP. The load is made in this process, the server is another one.
 */
import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { availableParallelism, loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { WebSocket } from 'ws';
import { LIVE_PATH, type LiveAnswer } from '#shared/rules/live.ts';
import type { LiveBenchServer, LiveBenchUse } from './live-server.ts';
import { percentile } from './percentile.ts';

/** Tabs that each account has open. */
const TABS = 2;
/** Handshakes under way at once. */
const AT_ONCE = 50;
/** Milliseconds of sending before anything is counted. */
const WARM_UP = 3_000;
/** Milliseconds after which what has not arrived is lost. */
const PATIENCE = 5_000;
/** Goal of the specification: p99 in milliseconds from the sender's request on. */
const GOAL = 100;

const { values } = parseArgs({
  options: {
    sockets: { type: 'string', default: '5000' },
    rate: { type: 'string', default: '200' },
    seconds: { type: 'string', default: '30' },
  },
});
const [sockets, rate, seconds] = [Number(values.sockets), Number(values.rate), Number(values.seconds)];
const load = () =>
  loadavg()
    .map((one) => one.toFixed(2))
    .join(' ');
console.log(`Load of this machine before: ${load()}, ${availableParallelism()} processors`);

const child = fork(join(import.meta.dirname, 'live-server.ts'), [String(Math.ceil(sockets / TABS))]);
const [{ address, accounts }] = (await once(child, 'message')) as [LiveBenchServer];
async function use(): Promise<LiveBenchUse> {
  child.send('use');
  const [answer] = (await once(child, 'message')) as [LiveBenchUse];
  return answer;
}

/** When a message was due, by sender and recipient: no two of a pair are under way at once. */
const sentAt = new Map<string, number>();
const arrived: number[] = [];

async function connect(index: number): Promise<WebSocket> {
  const account = accounts[Math.floor(index / TABS)];
  if (account === undefined) throw new Error('Too few accounts');
  const socket = new WebSocket(address.replace('http', 'ws') + LIVE_PATH, {
    headers: { origin: address, cookie: account.cookie },
    perMessageDeflate: false,
  });
  const ready = new Promise<void>((resolve, reject) => {
    socket.on('error', reject);
    socket.on('close', (code) => reject(new Error(`Closed with ${code}`)));
    socket.on('message', (data) => {
      const now = performance.now();
      const frame = JSON.parse(String(data)) as LiveAnswer;
      if (frame.type === 'subscribed') resolve();
      // A sender's own tabs hear of it as well; those are not waited for.
      const due = frame.type === 'event' ? sentAt.get(`${frame.event.id} ${account.id}`) : undefined;
      if (due !== undefined) arrived.push(now - due);
    });
  });
  await once(socket, 'open');
  socket.send(JSON.stringify({ type: 'subscribe', topic: `person:${account.id}`, age: 0 }));
  await ready;
  return socket;
}

const agent = new Agent({ keepAlive: true, maxSockets: 64 });
const answered: number[] = [];
const failures = new Map<string, number>();
const fail = (what: string) => failures.set(what, (failures.get(what) ?? 0) + 1);

/** Posts one message; how long it took counts from when it was due, also where this process was late. */
function post(sender: LiveBenchServer['accounts'][number], recipientId: string, due: number): void {
  const body = JSON.stringify({ requestKey: randomUUID(), content: 'Shall we study together tonight?' });
  const headers = {
    origin: address,
    cookie: sender.cookie,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
  };
  const call = request(`${address}/api/conversations/${recipientId}/messages`, { method: 'POST', agent, headers }, (answer) => {
    answer.resume();
    answer.on('end', () => {
      if (answer.statusCode === 201) answered.push(performance.now() - due);
      else fail(`answered ${answer.statusCode}`);
    });
  });
  call.on('error', ({ message }) => fail(message));
  call.end(body);
}

/** Sends at the rate for so many milliseconds, each account in turn to another one each time round. */
async function sendFor(milliseconds: number): Promise<number> {
  const began = performance.now();
  let due = began;
  let sent = 0;
  for (; due < began + milliseconds; sent += 1) {
    const from = (round + sent) % accounts.length;
    const step = 1 + Math.floor((round + sent) / accounts.length);
    const [sender, recipient] = [accounts[from], accounts[(from + step) % accounts.length]];
    if (sender === undefined || recipient === undefined) throw new Error('Too few accounts');
    sentAt.set(`${sender.id} ${recipient.id}`, due);
    post(sender, recipient.id, due);
    due += 1_000 / rate;
    const wait = due - performance.now();
    if (wait > 0) await delay(wait);
  }
  round += sent;
  return sent;
}
let round = 0;

function figures(times: number[]): string {
  times.sort((a, b) => a - b);
  const at = (share: number) => percentile(times, share).toFixed(1);
  return `p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, longest ${at(1)} ms`;
}

const before = await use();
const began = performance.now();
const open: WebSocket[] = [];
let next = 0;
await Promise.all(
  Array.from({ length: AT_ONCE }, async () => {
    while (next < sockets) open.push(await connect(next++));
  }),
);
const took = ((performance.now() - began) / 1_000).toFixed(1);
console.log(`${open.length.toLocaleString('en')} sockets of ${accounts.length.toLocaleString('en')} accounts, connected in ${took} s`);
await delay(3_000);
const idle = await use();
const each = ((idle.memory - before.memory) / open.length / 1e3).toFixed(1);
const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(0)} MB`;
console.log(`Memory of the server: ${megabytes(before.memory)} before, ${megabytes(idle.memory)} after: ${each} kB per idle socket`);

await sendFor(WARM_UP);
await delay(1_000);
for (const list of [arrived, answered]) list.length = 0;
const [start, since] = [await use(), performance.now()];
const sent = await sendFor(seconds * 1_000);
const expected = sent * TABS;
for (const end = performance.now() + PATIENCE; performance.now() < end && arrived.length < expected; ) await delay(50);
const spent = ((await use()).processor - start.processor) / (performance.now() - since);

console.log(`Load of this machine at the end: ${load()}; the server used ${(spent * 100).toFixed(0)} % of one processor`);
console.log(
  `${rate} messages a second for ${seconds} s: ${sent.toLocaleString('en')} sent, ${answered.length.toLocaleString('en')} answered 201, ${arrived.length.toLocaleString('en')} of ${expected.toLocaleString('en')} frames at recipients’ sockets`,
);
for (const [what, times] of failures) console.log(`Failed, ${what}: ${times}`);
console.log(`From the sender’s request to its answer: ${figures(answered)}`);
console.log(`From the sender’s request to the recipient’s sockets: ${figures(arrived)} (goal for the p99: under ${GOAL} ms)`);

for (const socket of open) socket.terminate();
agent.destroy();
child.disconnect();
