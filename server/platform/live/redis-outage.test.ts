import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { start } from '#server/start.ts';
import { connect, type LiveClient, until } from '#server/testing/live-client.ts';
import { useNodes } from '#server/testing/nodes.ts';

const { forum, redis, listening, signIn } = useNodes('through Redis');

const joined = ({ frames }: LiveClient) => frames.findLast((frame) => frame.type === 'joined')?.joined;
const complaints = () => forum.logged.filter(({ level }) => level === 'error');

test('while Redis is down, tabs get events of their own node; afterwards all are told of a gap and get all events', async () => {
  const topic = `person:${await forum.id('hannah')}` as const;
  const publish = (id: string) => forum.running.services.live.publish([{ topic, kind: 'messages.changed', id }]);
  const [near, far] = [await connect(forum.origin, await forum.as('hannah')), await connect(listening().address, await forum.as('hannah'))];
  await near.subscribe(topic);
  await far.subscribe(topic);
  publish('before');
  await far.answer('event');

  await redis.stop();
  await until(() => complaints().length > 0, 'the outage is in the log');
  publish('meanwhile');
  await until(() => near.events().some(({ id }) => id === 'meanwhile'), 'the node’s own tab hears');
  await until(() => joined(near) === false && joined(far) === false, 'both nodes say that they hear no others');
  const late = await connect(listening().address, await forum.as('kai'));
  await until(() => joined(late) === false, 'a tab that comes now is told as well');
  await far.settled();
  expect(far.events().map(({ id }) => id)).toEqual(['before']);

  await redis.startAgain();
  await far.answer('gap');
  await near.answer('gap');
  expect([near, far, late].map(joined)).toEqual([true, true, true]);
  // Events during the outage are unknown, so a new tab has to refetch.
  expect(await far.subscribe(topic, 60_000)).toMatchObject({ missed: true });
  await until(() => {
    publish(randomUUID());
    return far.events().length > 1;
  }, 'events arrive again');
  expect(far.events().some(({ id }) => id === 'meanwhile')).toBe(false);
  expect(complaints().length).toBeLessThanOrEqual(2);
});

test('a session that ended during the outage closes its tab on the other node', async () => {
  const visitor = await signIn('tomasz');
  const far = await connect(listening().address, visitor);
  await far.settled();
  await redis.stop();
  expect((await visitor.post('/sign-out')).status).toBe(200);
  await far.settled();
  await redis.startAgain();
  expect(await far.closed).toBe(4401);
});

test('a server starts without Redis, logs that, and connects later', async () => {
  await redis.stop();
  const before = complaints().length;
  const { config, log } = forum.running.services;
  const late = await start({ config, log, buildFolder: null });
  expect(complaints().length).toBeGreaterThan(before);
  await redis.startAgain();
  const topic = `person:${await forum.id('kai')}` as const;
  const tab = await connect(late.address, await forum.as('kai'));
  await tab.subscribe(topic);
  await until(() => {
    forum.running.services.live.publish([{ topic, kind: 'messages.changed', id: 'heard' }]);
    return tab.events().length > 0;
  }, 'events of the other node arrive');
  await late.stop();
});
