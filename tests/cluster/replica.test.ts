import { randomUUID } from 'node:crypto';
import { createORPCClient } from '@orpc/client';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Visitor } from '#server/testing/forum.ts';
import { connect } from '#server/testing/live-client.ts';
import { POSITION_HEADER } from '#shared/rules/position.ts';
import { until } from '#tests/process/server.ts';
import type { ApiClient } from '#web/lib/api.ts';
import { apiLink } from '#web/lib/api-link.ts';
import { elsewhere, type Node, useCluster } from './cluster.ts';
import { type Load, startLoad } from './load.ts';
import { openTabs } from './tab.ts';

/** A few people send as many requests here as many people would elsewhere. */
const cluster = useCluster({ RATE_LIMIT_FACTOR: '100' }, { standby: true });

let hannah: Visitor;
let tomasz: Visitor;
let community: string;
let post: string;

beforeAll(async () => {
  hannah = await cluster.signIn('hannah');
  tomasz = await cluster.signIn('tomasz');
  community = await cluster.community('alder-ridge', 'commons');
  post = await writePost();
});
afterEach(async () => {
  await cluster.standby.resume();
  await used();
});

async function writePost(): Promise<string> {
  const fields = { title: 'A question about renal physiology', category: 'Question', body: 'How do you remember the nephron?' };
  const answer = await hannah.post('/posts', { communityId: community, requestKey: randomUUID(), ...fields });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body.id;
}

async function comment(by: Visitor): Promise<string> {
  const answer = await by.post(`/posts/${post}/comments`, { requestKey: randomUUID(), content: 'Draw it.' });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body.comment.id;
}

async function comments(by: Visitor): Promise<string[]> {
  const answer = await by.get(`/posts/${post}/comments?sort=most_recent`);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.items.map(({ id }: { id: string }) => id);
}

const at = (visitor: Visitor, node: Node) => elsewhere(visitor, node.origin);
const stateAt = async (node: Node) => (await at(hannah, node).get('/health')).body.replica;
const allAre = (state: string) => async () => (await Promise.all(cluster.nodes.map(stateAt))).every((one) => one === state);
const used = () => until(allAre('ok'), 'both nodes read from the replica');

/** How often a table was looked into. Each server counts its own reads, and tells of them some time later. */
async function looks(server: { ask: <Row>(question: string) => Promise<Row[]> }): Promise<number> {
  const question = "SELECT sum(seq_scan + coalesce(idx_scan, 0)) AS looks FROM pg_stat_user_tables WHERE relname = 'comments'";
  const [row] = await server.ask<{ looks: string }>(question);
  return Number(row?.looks);
}

/** Waits until the replica has answered further reads. */
async function answersReads(): Promise<void> {
  const before = await looks(cluster.standby);
  await until(async () => {
    await comments(tomasz);
    return (await looks(cluster.standby)) > before;
  }, 'the replica answers reads');
}

test('the replica answers what is read; health and metrics of each node tell of it', async () => {
  await used();
  await answersReads();
  for (const node of cluster.nodes) {
    const metrics = await (await fetch(`${node.origin}/metrics`)).text();
    expect(metrics).toMatch(/^rounds_replica_used 1$/m);
    expect(metrics).toMatch(/^rounds_replica_lag_seconds [0-3](\.\d+)?$/m);
    expect(metrics).toMatch(/^rounds_replica_lag_bytes \d+$/m);
  }
});

test('a position that nobody has written up to keeps nobody from the replica', async () => {
  await used();
  const before = await looks(cluster.standby);
  await until(async () => {
    const path = `/api/posts/${post}/comments?sort=most_recent`;
    const page = await tomasz.request('GET', path, undefined, { [POSITION_HEADER]: '9999999999999999' });
    expect(page.status).toBe(200);
    // From now on the cookie claims it, too.
    expect(Number(tomasz.cookies.get('rounds.position'))).toBe(Number.MAX_SAFE_INTEGER);
    return (await looks(cluster.standby)) > before;
  }, 'the replica answers whoever claims too much');
  tomasz.cookies.delete('rounds.position');
});

describe('while the replica shows nothing new', () => {
  test('whoever has written reads it at once, at both nodes, in the page too', async () => {
    await cluster.standby.pause();
    for (const node of [...cluster.nodes, ...cluster.nodes]) {
      const writer = at(hannah, node);
      const id = await comment(writer);
      for (const other of cluster.nodes) expect(await comments(elsewhere(writer, other.origin))).toContain(id);
    }
  });

  test('others see it within the window, and meanwhile nothing is refused', async () => {
    await cluster.standby.pause();
    const id = await comment(hannah);
    await until(async () => (await comments(tomasz)).includes(id), 'another person sees it');
  });

  test('what is not there yet is looked for where it was written', async () => {
    await cluster.standby.pause();
    const fresh = await writePost();
    expect((await tomasz.get(`/posts/${fresh}/comments`)).status).toBe(200);
  });
});

/** The web's own client of the API, in a tab of this person. */
function clientOf(visitor: Visitor): ApiClient {
  const plain = globalThis.fetch;
  vi.stubGlobal('fetch', (asked: Request | string, init?: RequestInit) => {
    if (asked instanceof Request) asked.headers.set('cookie', [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; '));
    return plain(asked, init);
  });
  return createORPCClient<ApiClient>(apiLink);
}

describe('a tab', () => {
  test('that is told of something sees it, although the replica shows nothing new', async () => {
    const { id: personId } = (await tomasz.get('/session')).body.viewer;
    const { tabs } = openTabs(1, cluster.origin, personId, tomasz);
    vi.stubGlobal('location', { href: cluster.origin, origin: cluster.origin });
    Object.assign(window, { location: globalThis.location });
    const client = clientOf(tomasz);
    const seen: boolean[] = [];
    const [tab] = tabs;
    const stop = tab?.connection.listen(personId, `post:${post}`, async (event) => {
      if (event === 'gap' || event.kind !== 'comment.created') return;
      const { items } = await client.comments.threads({ postId: post, sort: 'most_recent' });
      seen.push(items.some(({ id }) => id === event.id));
    });
    await until(() => tab?.connection.isLive() === true, 'the tab is live');
    for (let count = 1; count <= 3; count += 1) {
      await used();
      await cluster.standby.pause();
      await comment(hannah);
      await until(() => seen.length === count, 'the tab has asked');
      await cluster.standby.resume();
    }
    expect(seen).toEqual([true, true, true]);
    stop?.();
  });

  test('that begins to listen after something happened is told that, and from where on to read', async () => {
    await cluster.standby.pause();
    const id = await comment(hannah);
    const tab = await connect(cluster.origin, tomasz);
    const answer = await tab.subscribe(`post:${post}`);
    expect(answer).toMatchObject({ type: 'subscribed', missed: true, position: expect.any(Number) });
    const position = String('position' in answer ? answer.position : '');
    const page = await tomasz.request('GET', `/api/posts/${post}/comments?sort=most_recent`, undefined, { [POSITION_HEADER]: position });
    expect(page.body.items.map((item: { id: string }) => item.id)).toContain(id);
    // What it has seen it sees when it is loaded anew.
    expect(await comments(tomasz)).toContain(id);
    tab.socket.terminate();
    tomasz.cookies.delete('rounds.position');
  });
});

describe('no request fails, while people read and write without a pause,', () => {
  let loads: Load[];
  const done = () => loads.reduce((sum, load) => sum + load.done(), 0);
  beforeAll(async () => {
    loads = [startLoad(hannah, [post, await writePost()], community), startLoad(tomasz, [post], community)];
  });
  const goesOn = async () => {
    const before = done();
    await until(() => done() >= before + 60, 'more requests are answered');
    expect(loads.flatMap(({ failed }) => failed).slice(0, 5)).toEqual([]);
  };

  test('when replay takes from readers what they still need', async () => {
    // Each time those are cancelled who began before the change and have not ended: some of some hundred reads.
    for (let round = 0; round < 300; round += 1) {
      await sql`UPDATE posts SET comments_count = comments_count`.execute(cluster.db);
      await sql`VACUUM posts`.execute(cluster.db);
    }
    await goesOn();
  });

  test('when the replica says nothing any more, and when it does again', async () => {
    await cluster.standby.freeze();
    try {
      await goesOn();
      await until(allAre('away'), 'both nodes do without');
      await goesOn();
    } finally {
      await cluster.standby.thaw();
    }
    await used();
    await goesOn();
  });

  test('when it is killed, and when it is back', async () => {
    await cluster.standby.kill();
    await goesOn();
    await until(allAre('away'), 'both nodes do without');
    await goesOn();
    await cluster.standby.start();
    await used();
    await goesOn();
    await answersReads();
  });

  afterAll(async () => {
    await Promise.all(loads.map((load) => load.stop()));
  });
});
