import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { useForum } from '#server/testing/forum.ts';
import { connect } from '#server/testing/live-client.ts';
import { LIVE_CLOSE_CODES } from '#shared/rules/live.ts';

const forum = useForum();

test('the tabs of an account share a limit of subscriptions, without affecting others', async () => {
  const kai = await forum.as('kai');
  const tabs = await Promise.all(Array.from({ length: 10 }, () => connect(forum.origin, kai)));
  for (const tab of tabs)
    for (let count = 0; count < 110; count += 1) tab.send({ type: 'subscribe', topic: `post:${randomUUID()}`, age: 0 });
  expect(await Promise.race(tabs.map((tab) => tab.closed))).toBe(LIVE_CLOSE_CODES.protocol);

  const next = await connect(forum.origin, kai);
  next.send({ type: 'subscribe', topic: `post:${randomUUID()}`, age: 0 });
  expect(await next.closed).toBe(LIVE_CLOSE_CODES.protocol);

  const hannah = await connect(forum.origin, await forum.as('hannah'));
  const { id } = await forum.community('alder-ridge/general/commons');
  expect(await hannah.subscribe(`community:${id}`)).toMatchObject({ type: 'subscribed' });
  for (const tab of [...tabs, hannah]) tab.socket.terminate();
});
