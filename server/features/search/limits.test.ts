import { expect, test } from 'vitest';
import { expectError, useForum } from '#server/testing/forum.ts';

const forum = useForum();

test('a member can search sixty times a minute, and three times as often while typing, counted separately', async () => {
  const hannah = await forum.as('hannah');
  for (let number = 0; number < 60; number += 1) expectError(await hannah.get('/search?q='), 400, 'INPUT_INVALID');
  expectError(await hannah.get('/search?q=otter'), 429, 'TOO_MANY_REQUESTS');
  expectError(await hannah.get('/search?q=otter&typing=false'), 429, 'TOO_MANY_REQUESTS');
  expect((await hannah.get('/search?q=otter&typing=true')).status).toBe(200);
  for (let number = 1; number < 180; number += 1) expectError(await hannah.get('/search?q=&typing=true'), 400, 'INPUT_INVALID');
  expectError(await hannah.get('/search?q=otter&typing=true'), 429, 'TOO_MANY_REQUESTS');
  expect((await (await forum.as('kai')).get('/search?q=otter&typing=true')).status).toBe(200);
});
