import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { jobs } from '#server/platform/jobs/jobs.ts';
import { broadcastToNodes } from '#server/platform/live/live.ts';
import { CAST } from '#server/testing/cast.ts';
import { expectError, Visitor } from '#server/testing/forum.ts';
import { LIVE_CLOSE_CODES, LIVE_PATH } from '#shared/rules/live.ts';
import { until } from '#tests/process/server.ts';
import { type Node, useCluster } from './cluster.ts';
import { type Load, startLoad } from './load.ts';
import { openTabs, type Tab } from './tab.ts';

/** A few accounts stand for many, so the rate limits are higher. */
const cluster = useCluster({ RATE_LIMIT_FACTOR: '100' });
/** So many posts that each gets few comments: no later event makes up for a lost one. */
const POSTS = 40;

let hannah: Visitor;
let posts: string[];
let community: string;
let tabs: Tab[];
let closed: number[];

beforeAll(async () => {
  hannah = await cluster.signIn('hannah');
  community = await cluster.community('alder-ridge', 'commons');
  posts = [];
  for (let index = 0; index < POSTS; index += 1) {
    const fields = { title: `Question ${index}`, category: 'Question', body: 'How do you remember the nephron?' };
    const answer = await hannah.post('/posts', { communityId: community, requestKey: randomUUID(), ...fields });
    expect(answer.status, JSON.stringify(answer.body)).toBe(201);
    posts.push(answer.body.id);
  }
  const { id } = (await hannah.get('/session')).body.viewer;
  ({ tabs, closed } = openTabs(4, cluster.origin, id, hannah));
  for (const tab of tabs) tab.open(posts);
  await live();
});
afterAll(() => {
  for (const tab of tabs) tab.stop();
});

const live = () => until(() => tabs.every(({ connection }) => connection.isLive()), 'all tabs are live');

async function write(): Promise<string> {
  const postId = posts[Math.floor(Math.random() * POSTS)];
  const answer = await hannah.post(`/posts/${postId}/comments`, { requestKey: randomUUID(), content: 'Draw it.' });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body.comment.id;
}

const shownInAll = (ids: readonly string[]) =>
  until(() => tabs.every(({ shown }) => ids.every((id) => shown.has(id))), `all tabs show ${ids.length} comments`);

async function waitForRequests(load: Load, requests: number): Promise<void> {
  const before = load.done();
  await until(() => load.done() >= before + requests, `${requests} more requests are answered`);
}

/** nginx tracks failures per location, so reads and writes recover separately. */
async function servesReadsAndWrites(node: Node): Promise<boolean> {
  const latest = (await cluster.nginx.log()).filter(({ path }) => path !== LIVE_PATH).slice(-40);
  const sent = latest.filter((line) => line.node === new URL(node.origin).host);
  return sent.some(({ method }) => method === 'GET') && sent.some(({ method }) => method !== 'GET');
}

test('a rolling restart of both nodes under load fails no request and loses no event', async () => {
  const load = startLoad(hannah, posts, community);
  await waitForRequests(load, 20);
  for (const node of cluster.nodes) {
    const { code, output } = await node.stop();
    expect([code, output.includes('cut off')]).toEqual([0, false]);
    await waitForRequests(load, 20);
    await node.start();
    await until(() => servesReadsAndWrites(node), 'nginx sends the node reads and writes again');
    await waitForRequests(load, 20);
  }
  await load.stop();
  expect(load.failed.slice(0, 5), await cluster.nginx.errors()).toEqual([]);
  await live();
  await shownInAll(load.written);
  // Each tab was disconnected by a stopping node, and reconnected.
  expect(closed.filter((code) => code === LIVE_CLOSE_CODES.stopping).length).toBeGreaterThanOrEqual(tabs.length);
});

test('without Redis people can read and write; tabs poll, and get live events again when it is back', async () => {
  const load = startLoad(hannah, posts, community);
  await waitForRequests(load, 20);
  await cluster.redis.stop();
  await until(() => tabs.every(({ connection }) => !connection.isLive()), 'all tabs fall back to polling');
  const before = closed.length;
  await waitForRequests(load, 40);
  await cluster.redis.start();
  await live();
  expect(closed.length, 'on the sockets they had').toBe(before);
  await load.stop();
  expect(load.failed.slice(0, 5)).toEqual([]);
  await shownInAll([...load.written, await write()]);
});

describe('a restart of PostgreSQL', () => {
  test('errors are brief and name a retry time, and everything recovers by itself', async () => {
    await cluster.postgres.stop();
    const tomasz = CAST.tomasz.email;
    for (const origin of [cluster.origin, ...cluster.nodes.map((node) => node.origin)]) {
      const answers = await Promise.all([
        new Visitor(origin).post('/password-reset/request', { email: tomasz }),
        new Visitor(origin).get('/institutions'),
      ]);
      for (const answer of answers) {
        const { message, data } = expectError(answer, 503, 'DATABASE_UNAVAILABLE');
        expect([message.length < 120, data.retryAfter, answer.headers.get('retry-after')]).toEqual([true, 5, '5']);
      }
      expect(await new Visitor(origin).get('/health')).toMatchObject({ status: 503, body: { process: 'ok', database: 'unreachable' } });
    }
    expect((await hannah.request('GET', '/thedashboard')).status).toBe(503);
    for (const answer of [await hannah.get(`/posts/${posts[0]}/comments`), await hannah.put(`/posts/${posts[0]}/like`, { liked: true })])
      expectError(answer, 503, 'DATABASE_UNAVAILABLE');

    await cluster.postgres.start();
    for (const { origin } of cluster.nodes)
      await until(async () => (await new Visitor(origin).get('/health')).status === 200, `${origin} has its database again`);
    const written = [await write(), await write(), await write()];
    await live();
    await shownInAll(written);
  });

  test('jobs and operators’ commands work afterwards', async () => {
    const { email } = CAST.kai;
    expect((await new Visitor(cluster.origin).post('/password-reset/request', { email })).status).toBe(200);
    await until(() => cluster.mail.received.some(({ to }) => to.includes(email)), 'the mail comes');

    const told = { topic: `post:${posts[0]}` as const, kind: 'comment.created' as const, id: randomUUID() };
    await until(async () => {
      await broadcastToNodes(cluster.db, jobs, { events: [told], recheck: [], gap: false });
      return tabs.every(({ shown }) => shown.has(told.id));
    }, 'the nodes hear what operators’ commands tell them');
  });

  test('sessions survive', async () => {
    expect((await hannah.get('/session')).body.viewer).toMatchObject({ name: CAST.hannah.name });
    for (const node of cluster.nodes) expect(node.output()).not.toContain('Stopping');
  });
});
