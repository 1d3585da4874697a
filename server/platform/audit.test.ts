import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { CAST, PASSWORD } from '#server/testing/cast.ts';
import { expectError, useForum } from '#server/testing/forum.ts';
import { newcomer } from '#server/testing/newcomer.ts';

const forum = useForum();
const trail = () => forum.logged.filter(({ message }) => message === 'Audit').map(({ details }) => details);

beforeEach(async () => {
  for (const name of ['maya', 'hannah'] as const) await forum.as(name);
  forum.logged.splice(0);
});

test('log-ins, wrong passwords, password changes and requests for own data are logged', async () => {
  const visitor = forum.anonymous();
  const { email } = CAST.hannah;
  await visitor.post('/sign-in', { email, password: 'Wrong-horse-7!' });
  await visitor.post('/sign-in', { email, password: PASSWORD });
  await visitor.put('/password', { currentPassword: 'Wrong-horse-7!', password: 'Other-horse-7!' });
  await visitor.post('/own-data/download', { password: 'Wrong-horse-7!' });
  await visitor.post('/sign-out');
  expect(trail()).toMatchObject([
    { route: 'accounts.signIn', outcome: 'SIGN_IN_FAILED', member: await forum.id('hannah') },
    { route: 'accounts.signIn', outcome: 'DONE', member: await forum.id('hannah') },
    { route: 'accounts.changePassword', outcome: 'INPUT_INVALID', member: await forum.id('hannah') },
    { route: 'ownData.requestDownload', outcome: 'INPUT_INVALID', member: await forum.id('hannah') },
    { route: 'accounts.signOut', outcome: 'DONE', member: await forum.id('hannah') },
  ]);
  const clients = new Set(trail().map((line) => line?.client));
  expect([...clients]).toEqual([expect.stringMatching(/^[\w-]{16}$/)]);
  expect(new Set(trail().map((line) => line?.request)).size).toBe(5);
});

test('a wrong password for the confirmation of a sign-up is logged', async () => {
  const { email, token } = await newcomer(forum);
  forum.logged.splice(0);
  await forum.anonymous().post('/email-verification', { token, password: 'Wrong-horse-7!' });
  const { id } = await forum.db.selectFrom('members').select('id').where('email', '=', email).executeTakeFirstOrThrow();
  expect(trail()).toMatchObject([{ route: 'accounts.verifyEmail', outcome: 'INPUT_INVALID', member: id }]);
});

test('refusals and moderation are logged; reading, writing and requests without a session are not', async () => {
  const { id } = await forum.post('kai', 'thedashboard');
  forum.logged.splice(0);
  const pin = async (name: 'hannah' | 'maya') => (await forum.as(name)).put(`/posts/${id}/pin`, { pinned: true });
  expectError(await pin('hannah'), 403, 'FORBIDDEN');
  expect((await pin('maya')).status).toBe(200);
  await (await forum.as('hannah')).get('/communities');
  await forum.comment('hannah', id);
  expectError(await forum.anonymous().get('/communities'), 401, 'SESSION_MISSING');
  expect(trail()).toMatchObject([
    { route: 'moderation.pinPost', outcome: 'FORBIDDEN', member: await forum.id('hannah') },
    { route: 'moderation.pinPost', outcome: 'DONE', member: await forum.id('maya') },
  ]);
});

test('the log names people only by id', async () => {
  const visitor = forum.anonymous();
  await visitor.post('/sign-in', { email: CAST.maya.email, password: PASSWORD });
  await visitor.post('/password-reset/request', { email: CAST.maya.email });
  const text = JSON.stringify(trail());
  expect(trail()).toHaveLength(2);
  for (const secret of [CAST.maya.email, CAST.maya.name, PASSWORD, '127.0.0.1', ...visitor.cookies.values()])
    expect(text).not.toContain(secret);
});

test('an internal error returns the id of its log line, and each request has its own id', async () => {
  await sql`ALTER TABLE contact_blocks RENAME TO away`.execute(forum.db);
  try {
    const visitor = await forum.as('hannah');
    const answers = [await visitor.get('/restrictions'), await visitor.get('/restrictions')];
    const ids = answers.map((answer) => expectError(answer, 500, 'INTERNAL').data.id);
    const told = forum.logged.filter(({ level }) => level === 'error').map(({ details }) => details?.id);
    expect(told).toEqual(ids);
    expect(new Set(ids).size).toBe(2);
  } finally {
    await sql`ALTER TABLE away RENAME TO contact_blocks`.execute(forum.db);
  }
});
