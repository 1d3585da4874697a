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
  const id = await nodes.forum.id('hannah');
  await nodes.forum.db.updateTable('members').set({ name: 'Hannah Bell-Moreau' }).where('id', '=', id).execute();
  // The clock of that node stands still: it would remember for ever.
  await expect.poll(shown).toBe('Hannah Bell-Moreau');
});
