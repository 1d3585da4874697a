import { describe, expect, test } from 'vitest';
import { start } from '#server/start.ts';
import { CAST, type CastName, PASSWORD } from '#server/testing/cast.ts';
import type { Visitor } from '#server/testing/forum.ts';
import { connect, until } from '#server/testing/live-client.ts';
import { MODES, useNodes } from '#server/testing/nodes.ts';
import type { LiveTopic } from '#shared/rules/live.ts';

describe.each(MODES)('the end of a live connection, %s', (way) => {
  const { forum, listening, tab, publish, signIn } = useNodes(way);
  const there = () => listening().address;

  describe('when the session ends, the tab is closed at once', () => {
    async function ends(name: CastName, how: (visitor: Visitor) => Promise<unknown>, kept: Visitor | null = null): Promise<void> {
      const visitor = await signIn(name);
      const one = await connect(there(), visitor);
      const others = kept === null ? null : await connect(there(), kept);
      await one.settled();
      await how(visitor);
      expect(await one.closed).toBe(4401);
      await others?.settled();
    }

    test('signing out, only in that session', async () => {
      await ends('hannah', (visitor) => visitor.post('/sign-out'), await forum.as('hannah'));
    });

    test('revoked in the settings', async () => {
      const settings = await signIn('tomasz');
      await ends(
        'tomasz',
        async () => {
          const { items } = (await settings.get('/sessions')).body;
          for (const { id, current } of items) if (!current) await settings.delete(`/sessions/${id}`);
        },
        settings,
      );
    });

    test('ending all other sessions', async () => {
      const settings = await signIn('noah');
      await ends('noah', () => settings.post('/sessions/end-others'), settings);
    });

    test('logging in again', async () => {
      await ends('samuel', (visitor) => visitor.post('/sign-in', { email: CAST.ava.email, password: PASSWORD }));
    });

    test('a changed password', async () => {
      const change = { currentPassword: PASSWORD, password: 'Another-horse-8!' };
      const settings = await signIn('pia');
      const one = await connect(there(), settings);
      await ends('pia', async () => expect((await settings.put('/password', change)).status).toBe(200));
      expect(await one.closed).toBe(4401);
      await (await connect(there(), settings)).settled();
    });

    test('a deleted account and an expired session', async () => {
      const visitor = await signIn('ines');
      const one = await connect(there(), visitor);
      await one.settled();
      await forum.db
        .updateTable('sessions')
        .set({ expires_at: new Date(Date.now() + 1_500).toISOString() })
        .where('member_id', '=', await forum.id('ines'))
        .execute();
      const soon = await connect(there(), visitor);
      expect(await soon.closed).toBe(4401);
      await forum.db
        .deleteFrom('sessions')
        .where('member_id', '=', await forum.id('ines'))
        .execute();
      forum.running.services.live.recheck([await forum.id('ines')]);
      expect(await one.closed).toBe(4401);
    });
  });

  test('revoked rights end subscriptions', async () => {
    const topic: LiveTopic = `community:${(await forum.community('port-ellery/admin/moderators')).id}`;
    const one = await connect(there(), await signIn('samuel'));
    expect(await one.subscribe(topic)).toMatchObject({ type: 'subscribed' });
    const memberId = await forum.id('samuel');
    const kept = await forum.db.deleteFrom('moderators').where('member_id', '=', memberId).returningAll().execute();
    forum.running.services.live.recheck([memberId]);
    await one.answer('refused', topic);
    publish(topic);
    await one.settled();
    expect(one.events()).toEqual([]);
    await forum.db.insertInto('moderators').values(kept).execute();
  });

  test('a tab that does not read is disconnected, and its buffer stays small', async () => {
    const topic: LiveTopic = `community:${(await forum.community('alder-ridge/general/commons')).id}`;
    const slow = await tab('maya');
    await slow.subscribe(topic);
    const sockets = () => [...listening().app.websocketServer.clients];
    const [mine] = sockets().slice(-1);
    slow.socket.pause();
    let most = 0;
    await until(() => {
      listening().services.live.publish(Array.from({ length: 4_000 }, () => ({ topic, kind: 'post.created', id: topic })));
      most = Math.max(most, mine?.bufferedAmount ?? 0);
      return mine === undefined || mine.readyState !== mine.OPEN;
    }, 'the slow reader is let go');
    expect(most).toBeLessThan(512 * 1_024);
    await until(() => mine !== undefined && !sockets().includes(mine), 'its socket is gone');
    slow.socket.terminate();
  });

  test('a server that stops closes its connections', async () => {
    const { config, log } = forum.running.services;
    const third = await start({ config, log, buildFolder: null });
    const one = await connect(third.address, await forum.as('maya'));
    await one.settled();
    await third.stop();
    expect(await one.closed).toBe(1001);
  });
});
