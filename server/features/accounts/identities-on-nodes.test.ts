import { expect, test } from 'vitest';
import { Visitor } from '#server/testing/forum.ts';
import { useNodes } from '#server/testing/nodes.ts';

const nodes = useNodes('through Redis');

test('what somebody changes about themself on one node, the next one knows without waiting', async () => {
  const hannah = await nodes.signIn('hannah');
  const there = new Visitor(nodes.listening().address);
  for (const [name, value] of hannah.cookies) there.cookies.set(name, value);
  const shown = async () => (await there.get('/session')).body.viewer.name;
  expect(await shown()).toBe('Hannah Bell');
  expect((await hannah.put('/profile/name', { name: 'Hannah Bell-Moreau' })).status).toBe(200);
  // The clock of that node stands still: it would remember for ever.
  await expect.poll(shown).toBe('Hannah Bell-Moreau');
});
