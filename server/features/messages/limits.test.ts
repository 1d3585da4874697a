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
