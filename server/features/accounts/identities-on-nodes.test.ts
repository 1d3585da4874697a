import { expect, test } from 'vitest';
import { ban } from '#server/cli/accounts.ts';
import { CAST } from '#server/testing/cast.ts';
import { Visitor } from '#server/testing/forum.ts';
import { useNodes } from '#server/testing/nodes.ts';
import { operatorOf } from '#server/testing/operator.ts';

const nodes = useNodes('through Redis');

test('a change that a person makes on one node is visible on the other at once', async () => {
  const hannah = await nodes.signIn('hannah');
  const there = new Visitor(nodes.listening().address);
  for (const [name, value] of hannah.cookies) there.cookies.set(name, value);
  const shown = async () => (await there.get('/session')).body.viewer.name;
  expect(await shown()).toBe('Hannah Bell');
  expect((await hannah.put('/profile/name', { name: 'Hannah Bell-Moreau' })).status).toBe(200);
  // That node's clock stands still, so its cache never expires by time.
  await expect.poll(shown).toBe('Hannah Bell-Moreau');
});

test('an operator’s command takes effect on all nodes at once', async () => {
  const noah = await nodes.signIn('noah');
  const visitors = [nodes.forum.origin, nodes.listening().address].map((origin) => {
    const visitor = new Visitor(origin);
    for (const [name, value] of noah.cookies) visitor.cookies.set(name, value);
    return visitor;
  });
  for (const visitor of visitors) expect((await visitor.get('/session')).body.viewer).not.toBeNull();
  await ban(operatorOf(nodes.forum), CAST.noah.email, 'A test');
  for (const visitor of visitors) await expect.poll(async () => (await visitor.get('/session')).body.viewer).toBeNull();
});
