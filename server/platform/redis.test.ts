import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { createClient } from '@redis/client';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { until } from '#server/testing/live-client.ts';
import { type Redis as RedisServer, startRedis } from '#server/testing/redis.ts';
import { createRateLimits, type RateLimits } from './http/rate-limit.ts';
import type { Log } from './log.ts';
import { openRedis, type Redis } from './redis.ts';

const ADDRESS = '203.0.113.9';
const complaints: string[] = [];
const log: Log = { info() {}, warn() {}, error: (message) => void complaints.push(message) };

let server: RedisServer;
let nodes: Redis[] = [];
let here: RateLimits;
let there: RateLimits;
let somebody: string;

beforeAll(async () => {
  server = await startRedis();
  nodes = [await openRedis(server.url, 'rounds:test', log), await openRedis(server.url, 'rounds:test', log)];
  [here, there] = nodes.map((redis) => createRateLimits(1, redis)) as [RateLimits, RateLimits];
});
afterAll(async () => {
  for (const { close } of nodes) close();
  await server.stop();
});
beforeEach(() => {
  somebody = randomUUID();
  complaints.length = 0;
});

const post = (limits: RateLimits) => limits.countCall('post', somebody, ADDRESS);
const refused = { code: 'TOO_MANY_REQUESTS', data: { retryAfter: expect.toSatisfy((seconds: number) => seconds > 45 && seconds <= 60) } };

function respondsQuickly(work: Promise<unknown>): Promise<boolean> {
  const soon = new Promise<boolean>((resolve) => void setImmediate(() => setImmediate(resolve, false)));
  return Promise.race([work.then(() => true), soon]);
}

async function spend(limits: RateLimits, times: number): Promise<void> {
  for (let call = 0; call < times; call += 1) await post(limits);
}

test('two nodes share their counts', async () => {
  await spend(here, 3);
  await spend(there, 2);
  await expect(post(here)).rejects.toMatchObject(refused);
  await expect(post(there)).rejects.toMatchObject(refused);

  const email = `${somebody}@alderridge.edu`;
  for (const limits of [here, there, here, there, here]) await limits.takeSignIn(email);
  await expect(there.takeSignIn(email)).rejects.toMatchObject(refused);
  await expect(here.takeSignIn(email)).rejects.toMatchObject(refused);
  await there.signInSucceeded(email);
  await expect(here.takeSignIn(email)).resolves.toBe(1);

  for (const limits of [here, there, here]) expect(await limits.takeMail(email, 'reset')).toBe(true);
  expect(await there.takeMail(email, 'reset')).toBe(false);
});

test('every key expires', async () => {
  const email = `${somebody}@alderridge.edu`;
  await here.take('account', somebody);
  await here.tryTake('subscriptions', somebody);
  await post(here);
  for (let attempt = 0; attempt < 5; attempt += 1) await here.takeSignIn(email);
  await here.takeMail(email, 'notice');
  const keys = await (nodes[0] as Redis).ask((client) => client.keys('rounds:test:*'));
  expect(keys.length).toBeGreaterThan(8);
  const lives = await Promise.all(keys.map((key) => (nodes[0] as Redis).ask((client) => client.ttl(key))));
  expect(lives.filter((seconds) => seconds < 0 || seconds > 86_400)).toEqual([]);
});

test('while Redis is down, each node counts alone without delay; afterwards they share counts again', async () => {
  await spend(here, 5);
  await server.stop();
  await until(() => nodes.every(({ isReady }) => !isReady()), 'both nodes notice');
  expect(await respondsQuickly(spend(here, 5))).toBe(true);
  await expect(post(here)).rejects.toMatchObject(refused);
  expect(await respondsQuickly(spend(there, 5))).toBe(true);
  expect(complaints).toHaveLength(2);

  server = await startRedis(Number(new URL(server.url).port));
  await until(() => nodes.every(({ isReady }) => isReady()), 'both nodes are back');
  await spend(here, 3);
  await spend(there, 2);
  await expect(post(here)).rejects.toMatchObject(refused);
});

test('a silent Redis delays one request, and is used again when it answers', async () => {
  await spend(here, 2);
  server.freeze();
  expect(await respondsQuickly(post(here))).toBe(false);
  await until(() => nodes[0]?.isReady() === false, 'the node stops asking');
  expect(await respondsQuickly(spend(here, 3))).toBe(true);
  server.thaw();
  await until(() => nodes[0]?.isReady() === true, 'it answers again');
  // Redis had executed these commands before it froze.
  await spend(there, 2);
  await expect(post(there)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
});

test('a Redis that refuses commands during a long script of another program is used again afterwards', async () => {
  const [busy, other] = [createClient({ url: server.url }), createClient({ url: server.url })];
  await Promise.all([busy.connect(), other.connect()]);
  await other.configSet('lua-time-limit', '3000');
  const script = busy.eval('while true do end').catch(() => {});
  await post(here);
  await until(() => nodes[0]?.isReady() === false, 'the node stops asking');
  await expect.poll(() => other.ping().catch(String), { timeout: 10_000 }).toContain('BUSY');
  await other.sendCommand(['SCRIPT', 'KILL']);
  await script;
  await until(() => nodes[0]?.isReady() === true, 'it is asked again');
  for (const client of [busy, other]) client.destroy();
});

test('a server that starts without Redis connects later', async () => {
  await server.stop();
  const late = await openRedis(server.url, 'rounds:test', log);
  const limits = createRateLimits(1, late);
  expect(await respondsQuickly(post(limits))).toBe(true);
  server = await startRedis(Number(new URL(server.url).port));
  await until(() => late.isReady(), 'it is found');
  late.close();
});

test('a node that loses Redis during its first subscription still gets messages later', async () => {
  let isLost = false;
  const network = createServer((near) => {
    const far = connect(Number(new URL(server.url).port), '127.0.0.1');
    near.on('error', () => {}).once('close', () => far.destroy());
    far.on('error', () => {}).once('close', () => near.destroy());
    far.on('data', (bytes) => near.write(bytes));
    near.on('data', (bytes) => {
      if (isLost || !/subscribe/i.test(bytes.toString())) return far.write(bytes);
      isLost = true;
      near.resetAndDestroy();
    });
  }).listen(0, '127.0.0.1');
  await once(network, 'listening');
  const node = await openRedis(`redis://127.0.0.1:${(network.address() as AddressInfo).port}`, 'rounds:test', log);
  const received: string[] = [];
  let isListening = false;
  await node.subscribe(
    'events',
    (text) => received.push(text),
    (listening) => {
      isListening = listening;
    },
  );
  await until(() => isListening, 'it is subscribed');
  expect(isLost).toBe(true);
  await until(() => node.isReady(), 'it is found');
  await node.ask((client) => client.publish('events', 'hello'));
  await until(() => received.length === 1, 'the message has arrived');
  node.close();
  network.close();
});
