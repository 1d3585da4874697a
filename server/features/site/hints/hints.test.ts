import { describe, expect, test } from 'vitest';
import { personalData } from '#server/shell/own-data/personal-data.ts';
import { CAST, type CastName, PASSWORD } from '#server/testing/cast.ts';
import { expectError, useForum, type Visitor } from '#server/testing/forum.ts';
import { HINTS } from '#shared/rules/hints.ts';

const forum = useForum();

const openOf = async (visitor: Visitor) => (await visitor.get('/session')).body.viewer.hints;

async function onOneMoreDevice(name: CastName): Promise<Visitor> {
  const visitor = forum.anonymous();
  expect((await visitor.post('/sign-in', { email: CAST[name].email, password: PASSWORD })).status).toBe(200);
  return visitor;
}

describe('hints', () => {
  test('are all open for a new account; visitors cannot dismiss any', async () => {
    expect(await openOf(await forum.as('maya'))).toEqual(HINTS);
    expectError(await forum.anonymous().put('/hints/places/done'), 401, 'SESSION_MISSING');
  });

  test('stay dismissed at once, on other devices and after log-out', async () => {
    const [visitor, other] = [await onOneMoreDevice('hannah'), await onOneMoreDevice('hannah')];
    expect(await openOf(other)).toContain('places');
    const left = HINTS.filter((hint) => hint !== 'places');
    expect(await visitor.put('/hints/places/done')).toMatchObject({ status: 200, body: { hints: left } });
    expect(await openOf(visitor)).toEqual(left);
    expect(await openOf(other)).toEqual(left);
    await visitor.post('/sign-out');
    expect(await openOf(await onOneMoreDevice('hannah'))).toEqual(left);
    expect(await openOf(await forum.as('kai'))).toEqual(HINTS);
  });

  test('are stored once, however often and concurrently they are dismissed', async () => {
    const visitor = await forum.as('tomasz');
    const answers = await Promise.all([...HINTS, ...HINTS].map((hint) => visitor.put(`/hints/${hint}/done`)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(await openOf(visitor)).toEqual([]);
    const id = await forum.id('tomasz');
    const { hints_done } = await forum.db.selectFrom('members').select('hints_done').where('id', '=', id).executeTakeFirstOrThrow();
    expect(hints_done.toSorted()).toEqual([...HINTS].toSorted());
    expect((await personalData(id, []).profile.execute(forum.db)).rows).toMatchObject([{ hints_done }]);
  });

  test('must exist', async () => {
    expectError(await (await forum.as('kai')).put('/hints/nothing/done'), 404, 'NOT_FOUND');
  });

  test('can be dismissed by a suspended member', async () => {
    const id = await forum.id('samuel');
    const until = new Date(Date.now() + 3_600_000).toISOString();
    await forum.db.updateTable('members').set({ suspended_until: until }).where('id', '=', id).execute();
    const visitor = await forum.as('samuel');
    expect(await visitor.put('/hints/install/done')).toMatchObject({ status: 200 });
    expect(await openOf(visitor)).not.toContain('install');
  });
});
