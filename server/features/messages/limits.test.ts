import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { expectError, useForum } from '#server/testing/forum.ts';

const forum = useForum();

test('a member can send sixty messages a minute, refused ones included; other members are not affected', async () => {
  const [kai, samuel] = [await forum.as('kai'), await forum.as('samuel')];
  const path = `/conversations/${await forum.id('hannah')}/messages`;
  const send = (content: string) => kai.post(path, { requestKey: randomUUID(), content });
  for (let number = 0; number < 10; number += 1) expectError(await send(' '), 400, 'INPUT_INVALID');
  for (let number = 10; number < 60; number += 1) expect((await send('Hello')).status).toBe(201);
  const refused = await send('Once more');
  const { data, message } = expectError(refused, 429, 'TOO_MANY_REQUESTS');
  expect(data.retryAfter).toBeLessThanOrEqual(60);
  expect(message).toMatch(/again in \d+ seconds?/);
  expect(refused.headers.get('retry-after')).toBe(String(data.retryAfter));
  expect((await samuel.post(path, { requestKey: randomUUID(), content: 'Hello' })).status).toBe(201);
});

test('a student can write to thirty people an hour who have not written to them; conversations go on', async () => {
  const { limits } = forum.running.services;
  const [hannah, maya] = [await forum.as('hannah'), await forum.as('maya')];
  const send = async (from: typeof hannah, to: 'hannah' | 'maya' | 'tomasz') =>
    from.post(`/conversations/${await forum.id(to)}/messages`, { requestKey: randomUUID(), content: 'Hello' });
  for (let people = 0; people < 29; people += 1) await limits.take('first-messages', await forum.id('hannah'));
  expect((await send(hannah, 'tomasz')).status).toBe(201);
  expectError(await send(hannah, 'maya'), 429, 'TOO_MANY_REQUESTS');
  expect((await send(hannah, 'tomasz')).status).toBe(201);
  expect((await send(maya, 'hannah')).status).toBe(201);
  expect((await send(hannah, 'maya')).status).toBe(201);
});
