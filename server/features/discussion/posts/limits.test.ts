import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { expectError, useForum } from '#server/testing/forum.ts';

const forum = useForum();

test('five posts a minute are allowed, counting refused ones; the sixth response says how long to wait', async () => {
  const hannah = await forum.as('hannah');
  const { id: communityId } = await forum.community('alder-ridge/general/commons');
  const send = (title: string) => hannah.post('/posts', { communityId, requestKey: randomUUID(), title, category: 'Blurb' });
  for (let attempt = 0; attempt < 2; attempt += 1) expectError(await send(''), 400, 'INPUT_INVALID');
  for (let written = 2; written < 5; written += 1) expect((await send('Rain again')).status).toBe(201);
  const refused = await send('Rain again');
  expectError(refused, 429, 'TOO_MANY_REQUESTS');
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
});
