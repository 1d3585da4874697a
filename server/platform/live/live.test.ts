import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { connect, handshake } from '#server/testing/live-client.ts';
import { MODES, useNodes } from '#server/testing/nodes.ts';
import { tenantOfCommunity } from '#server/testing/tenants.ts';
import type { LiveTopic } from '#shared/rules/live.ts';
import { transact } from './transact.ts';

describe.each(MODES)('live, %s', (way) => {
  const { forum, listening, tab, publish } = useNodes(way);
  const there = () => listening().address;

  async function commons(): Promise<LiveTopic> {
    return `community:${(await forum.community('alder-ridge/general/commons')).id}`;
  }

  describe('who may connect', () => {
    test('not without a session: the page gets a close code', async () => {
      expect(await (await connect(there(), forum.anonymous())).closed).toBe(4401);
    });

    test('not from another site or without an origin', async () => {
      const { cookies } = await forum.as('hannah');
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      expect(await handshake(there(), { cookie, origin: there() })).toBe(101);
      for (const origin of ['https://evil.example', 'null', `${there()}.evil.example`, `http://localhost:${new URL(there()).port}`])
        expect(await handshake(there(), { cookie, origin }), origin).toBe(403);
      expect(await handshake(there(), { cookie })).toBe(403);
    });

    test('an account has at most thirty connections, without affecting others', async () => {
      const tabs = await Promise.all(Array.from({ length: 30 }, () => tab('kai')));
      await Promise.all(tabs.map((one) => one.settled()));
      expect(await (await tab('kai')).closed).toBe(4429);
      await (await tab('hannah')).settled();
      for (const one of tabs) one.socket.close();
      await Promise.all(tabs.map((one) => one.closed));
    });

    test('without an upgrade the URL is not a page', async () => {
      expect((await (await forum.as('hannah')).get('/live')).status).toBe(404);
    });
  });

  describe('protocol violations end the connection', () => {
    const topic = `post:${randomUUID()}`;
    test.each([
      ['no JSON', 'subscribe', 1008],
      ['no object', '[]', 1008],
      ['nothing', '', 1008],
      ['an unknown type', { type: 'publish', topic }, 1008],
      ['an unknown key', { type: 'ping', at: 1 }, 1008],
      ['a topic of no kind', { type: 'subscribe', topic: `school:${randomUUID()}`, age: 0 }, 1008],
      ['a topic that is no id', { type: 'subscribe', topic: "post:' OR 1=1 --", age: 0 }, 1008],
      ['a pattern', { type: 'subscribe', topic: 'post:*', age: 0 }, 1008],
      ['no age', { type: 'subscribe', topic }, 1008],
      ['an age that is none', { type: 'subscribe', topic, age: -1 }, 1008],
      ['bytes', Buffer.from('{"type":"ping"}'), 1008],
      ['4 KB and a byte', 'x'.repeat(4_097), 1009],
      ['a megabyte', 'x'.repeat(1_000_000), 1009],
    ])('%s', async (_what, frame, code) => {
      const one = await tab('hannah');
      one.send(frame);
      expect(await one.closed).toBe(code);
    });

    test('a flood of frames', async () => {
      const one = await tab('hannah');
      for (let count = 0; count < 500; count += 1) one.send({ type: 'ping' });
      expect(await one.closed).toBe(1008);
    });

    test('a flood of pings', async () => {
      const one = await tab('hannah');
      for (let count = 0; count < 500; count += 1) one.socket.ping();
      expect(await one.closed).toBe(1008);
    });

    test('and are not logged', () => {
      expect(forum.logged.filter(({ level }) => level === 'error')).toEqual([]);
    });
  });

  describe('subscriptions', () => {
    test('to a community and a post that the person can open', async () => {
      const one = await tab('hannah');
      const topic = await commons();
      const { id } = await forum.post('tomasz', 'alder-ridge/general/commons');
      expect(await one.subscribe(topic)).toMatchObject({ type: 'subscribed', topic });
      expect(await one.subscribe(`post:${id}`)).toMatchObject({ type: 'subscribed' });
      expect(await one.subscribe(`person:${await forum.id('hannah')}`)).toMatchObject({ type: 'subscribed' });
      publish(topic, id);
      expect((await one.answer('event')).event).toEqual({ topic, kind: 'post.created', id });
    });

    test('to absent and hidden topics get the same answer, and no events', async () => {
      const hidden = await forum.post('tomasz', 'alder-ridge/general/commons');
      const topics: LiveTopic[] = [
        `post:${hidden.id}`,
        `post:${randomUUID()}`,
        await commons(),
        `community:${(await forum.community('alder-ridge/admin/moderators')).id}`,
        `community:${randomUUID()}`,
        `person:${await forum.id('tomasz')}`,
        `person:${randomUUID()}`,
      ];
      for (const name of ['kai', 'ava', 'ines'] as const) {
        const one = await tab(name);
        for (const topic of topics) expect(await one.subscribe(topic), `${name} ${topic}`).toEqual({ type: 'refused', topic });
        for (const topic of topics) publish(topic);
        await one.settled();
        expect(one.events(), name).toEqual([]);
      }
    });

    test('to an absent and a hidden post take the same number of queries', async () => {
      const hidden = await forum.post('tomasz', 'alder-ridge/general/commons');
      const one = await connect(forum.origin, await forum.as('kai'));
      await one.settled();
      const asked = async (id: string) => (await forum.queries(() => one.subscribe(`post:${id}`))).length;
      expect([await asked(hidden.id), await asked(randomUUID())]).toEqual([1, 1]);
    });

    test('at most fifty topics', async () => {
      const one = await tab('hannah');
      const { id } = await forum.community('alder-ridge/general/commons');
      const posts = await forum.db
        .insertInto('posts')
        .values(
          Array.from({ length: 51 }, (_, index) => ({
            slug: `live-${randomUUID()}`,
            community_id: id,
            tenant_id: tenantOfCommunity(id),
            title: `One of many, ${index}`,
            body: '',
            excerpt: '',
            category: 'Question' as const,
            request_key: randomUUID(),
          })),
        )
        .returning('id')
        .execute();
      const answers = [];
      for (const { id } of posts) answers.push((await one.subscribe(`post:${id}`)).type);
      expect(answers.filter((type) => type === 'refused')).toHaveLength(1);
      expect(answers.at(-1)).toBe('refused');
    });

    test('end when the tab unsubscribes', async () => {
      const one = await tab('hannah');
      const topic = await commons();
      await one.subscribe(topic);
      one.send({ type: 'unsubscribe', topic });
      await one.settled();
      publish(topic);
      publish(`person:${await forum.id('hannah')}`);
      await one.settled();
      expect(one.events()).toEqual([]);
    });
  });

  describe('when', () => {
    test('after the commit, never after a rollback', async () => {
      const one = await tab('hannah');
      const topic = await commons();
      await one.subscribe(topic);
      const { services } = forum.running;
      const rolledBack = transact(services, async (_trx, announce) => {
        announce({ topic, kind: 'post.created', id: 'rolled-back' });
        throw new Error('No.');
      });
      await expect(rolledBack).rejects.toThrow('No.');
      await transact(services, async (trx, announce) => {
        announce({ topic, kind: 'post.created', id: 'committed' });
        await trx.selectFrom('members').select('id').limit(1).execute();
        await one.settled();
        expect(one.events()).toEqual([]);
      });
      expect((await one.answer('event')).event.id).toBe('committed');
    });

    test('a reconnecting tab learns whether it missed events', async () => {
      const topic: LiveTopic = `community:${(await forum.community('alder-ridge/grades/m2')).id}`;
      const one = await tab('hannah');
      expect(await one.subscribe(topic, 86_400_000), 'before the server began').toMatchObject({ missed: true });
      // The server allows for a second, which may lie before its start.
      await expect.poll(() => one.subscribe(topic, 0)).toMatchObject({ missed: false });
      publish(topic);
      await one.answer('event');
      const later = await tab('hannah');
      expect(await later.subscribe(topic, 5_000)).toMatchObject({ missed: true });
    });
  });
});
