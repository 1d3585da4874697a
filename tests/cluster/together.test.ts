import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { CAST, PASSWORD } from '#server/testing/cast.ts';
import { expectError, Visitor } from '#server/testing/forum.ts';
import { connect, until } from '#server/testing/live-client.ts';
import { useCluster, visitorAt } from './cluster.ts';

const cluster = useCluster();

async function write(by: Visitor, fields: Record<string, unknown> = {}, [school, place]: [string, string] = ['alder-ridge', 'commons']) {
  return by.post('/posts', {
    communityId: await cluster.community(school, place),
    requestKey: randomUUID(),
    title: 'A question about renal physiology',
    category: 'Question',
    body: 'How do you remember the nephron?',
    ...fields,
  });
}

const comment = (by: Visitor, postId: string) => by.post(`/posts/${postId}/comments`, { requestKey: randomUUID(), content: 'Draw it.' });

test('two nodes started at once on an empty database set it up once', async () => {
  const { rows } = await cluster.db
    .selectFrom('members')
    .select(({ fn }) => fn.countAll().as('count'))
    .execute()
    .then((rows) => ({ rows }));
  expect(Number(rows[0]?.count)).toBe(Object.keys(CAST).length);
  for (const { origin } of cluster.nodes) expect((await new Visitor(origin).get('/health')).body).toMatchObject({ status: 'ok' });
});

test('a comment written on one node appears live in tabs of both', async () => {
  const [a, b] = cluster.nodes;
  const hannah = await cluster.signIn('hannah');
  const post = (await write(visitorAt(hannah, a.origin))).body;
  const tabs = await Promise.all(Array.from({ length: 4 }, () => connect(cluster.origin, hannah)));
  for (const tab of tabs) expect(await tab.subscribe(`post:${post.id}`)).toMatchObject({ type: 'subscribed' });
  for (const node of [a, b]) {
    const { id } = (await comment(visitorAt(hannah, node.origin), post.id)).body.comment;
    for (const tab of tabs)
      await until(() => tab.events().some((event) => event.kind === 'comment.created' && event.id === id), `heard of, from ${node.origin}`);
  }
  for (const { socket } of tabs) socket.close();
  const handshakes = async () => (await cluster.nginx.log()).filter(({ path }) => path === '/api/live');
  await until(async () => (await handshakes()).length === 4, 'nginx has noted the tabs');
  const at = (await handshakes()).map(({ node }) => `http://${node}`).sort();
  expect(at).toEqual([a, a, b, b].map(({ origin }) => origin).sort());
});

test('a session works on both nodes; after a log-out on one, the other refuses writes at once and reads soon after', async () => {
  const [a, b] = cluster.nodes;
  const here = await cluster.signIn('tomasz', a.origin);
  const there = visitorAt(here, b.origin);
  const post = (await write(there)).body;
  expect((await there.get('/session')).body).toMatchObject({ viewer: { name: CAST.tomasz.name } });
  expect((await here.post('/sign-out')).status).toBe(200);
  expectError(await comment(there, post.id), 401, 'SESSION_MISSING');
  await until(async () => (await there.get('/notifications')).status === 401, 'it reads no more');
});

describe('both nodes share the limits', () => {
  test('of people’s actions', async () => {
    const here = await cluster.signIn('kai');
    const answers = [];
    for (let index = 0; index < 6; index += 1)
      answers.push(await write(visitorAt(here, cluster.nodes[index % 2]?.origin ?? ''), {}, ['port-ellery', 'harbor']));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201, 429]);
    expect(Number(answers.at(-1)?.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  test('of failed log-ins', async () => {
    const attempt = (index: number, password: string) =>
      new Visitor(cluster.nodes[index % 2]?.origin ?? '').post('/sign-in', { email: CAST.samuel.email, password });
    const answers = [];
    for (let index = 0; index < 5; index += 1) answers.push(await attempt(index, 'Wrong-horse-7!'));
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401]);
    for (const index of [0, 1]) expectError(await attempt(index, PASSWORD), 429, 'TOO_MANY_REQUESTS');
  });

  test('of mails that anybody can request', async () => {
    const { email } = CAST.hannah;
    for (let index = 0; index < 5; index += 1)
      expect((await new Visitor(cluster.nodes[index % 2]?.origin ?? '').post('/password-reset/request', { email })).status).toBe(200);
    const after = await new Visitor(cluster.origin).post('/password-reset/request', { email: CAST.tomasz.email });
    expect(after.status).toBe(200);
    await until(() => cluster.mail.received.some(({ to }) => to.includes(CAST.tomasz.email)), 'the last mail has come');
    await until(() => cluster.mail.received.filter(({ to }) => to.includes(email)).length >= 3, 'three have come');
    expect(cluster.mail.received.filter(({ to }) => to.includes(email))).toHaveLength(3);
  });
});

test('a file uploaded on one node can be read on the other, and through nginx', async () => {
  const [a, b] = cluster.nodes;
  const maya = await cluster.signIn('maya');
  const text = 'Brachial plexus: roots, trunks, divisions, cords, branches.\n';
  const sent = await visitorAt(maya, a.origin).send('POST', '/api/attachments?name=plexus.txt', {
    body: text,
    headers: { 'content-type': 'application/octet-stream' },
  });
  expect(sent.status, JSON.stringify(sent.body)).toBe(201);
  expect((await write(visitorAt(maya, b.origin), { attachmentId: sent.body.id })).status).toBe(201);
  for (const origin of [b.origin, cluster.origin]) {
    const read = await visitorAt(maya, origin).send('GET', sent.body.url, {});
    expect([read.status, read.body]).toEqual([200, text]);
  }
});
