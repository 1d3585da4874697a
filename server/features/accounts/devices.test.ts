import { expect, test } from 'vitest';
import { CAST, type CastName, PASSWORD } from '#server/testing/cast.ts';
import { useForum, type Visitor } from '#server/testing/forum.ts';
import { cleanUpDevices } from './devices.ts';

const forum = useForum();

const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.1 Mobile/15E148 Safari/604.1';
const LAPTOP = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0';
const NEWER_LAPTOP = LAPTOP.replaceAll('145.0', '146.0');

async function known(name: CastName): Promise<string[]> {
  const id = await forum.id(name);
  return (await forum.db.selectFrom('known_devices').select('device').where('member_id', '=', id).orderBy('seen_at').execute()).map(
    (row) => row.device,
  );
}

async function logIn(name: CastName, userAgent: string): Promise<Visitor> {
  const before = await noted(name);
  const visitor = forum.anonymous();
  const body = { email: CAST[name].email, password: PASSWORD };
  expect((await visitor.request('POST', '/api/sign-in', body, { 'user-agent': userAgent })).status).toBe(200);
  await expect.poll(() => noted(name)).not.toBe(before);
  return visitor;
}

async function noted(name: CastName): Promise<string> {
  const rows = await forum.db
    .selectFrom('known_devices')
    .select(['device', 'seen_at'])
    .where('member_id', '=', await forum.id(name))
    .execute();
  return JSON.stringify(rows);
}

async function letPass(name: CastName, days: number): Promise<void> {
  const id = await forum.id(name);
  const seenAt = new Date(Date.now() - days * 86_400_000).toISOString();
  await forum.db.updateTable('known_devices').set({ seen_at: seenAt }).where('member_id', '=', id).execute();
}

async function subjects(name: CastName): Promise<string[]> {
  const { email } = CAST[name];
  await forum.anonymous().post('/password-reset/request', { email });
  await expect.poll(async () => (await forum.mails(email)).some(({ subject }) => subject.startsWith('Choose a new password'))).toBe(true);
  return (await forum.mails(email)).map(({ subject }) => subject).filter((subject) => !subject.startsWith('Choose'));
}

test('the first log-in and log-ins from a known device cause no mail, whatever the browser version', async () => {
  await logIn('hannah', LAPTOP);
  await logIn('hannah', NEWER_LAPTOP);
  expect(await known('hannah')).toEqual(['Firefox on Windows']);
  expect(await subjects('hannah')).toEqual([]);
});

test('a log-in from a new device causes a mail with the time, the device and advice', async () => {
  await logIn('kai', LAPTOP);
  await logIn('kai', PHONE);
  const [mail, ...others] = await forum.mails(CAST.kai.email);
  expect(others).toEqual([]);
  expect(mail?.subject).toBe('A log-in to Rounds from a new device');
  expect(mail?.body).toMatch(/logged in to your account on [A-Z][a-z]+ \d+, \d{4} at \d+:\d{2} [AP]M UTC, from Safari on iOS\./);
  expect(mail?.body).toContain('press “Forgot Password?”');
  expect(JSON.stringify(await forum.db.selectFrom('known_devices').selectAll().execute())).not.toContain('127.0.0.1');
});

test('the refused log-in of a banned person causes none', async () => {
  await logIn('samuel', LAPTOP);
  await forum.db.updateTable('members').set({ banned_at: new Date().toISOString() }).where('username', '=', 'samuel').execute();
  const before = await noted('samuel');
  const body = { email: CAST.samuel.email, password: PASSWORD };
  expect((await forum.anonymous().request('POST', '/api/sign-in', body, { 'user-agent': PHONE })).status).toBe(403);
  await expect.poll(() => noted('samuel')).not.toBe(before);
  await forum.db.updateTable('members').set({ banned_at: null }).where('username', '=', 'samuel').execute();
  expect(await subjects('samuel')).toEqual([]);
});

test('so does a log-in from a device that was not used for 90 days, even the only one', async () => {
  await logIn('tomasz', LAPTOP);
  await letPass('tomasz', 89);
  await logIn('tomasz', LAPTOP);
  expect(await subjects('tomasz')).toEqual([]);
  await letPass('tomasz', 91);
  await cleanUpDevices(forum.db);
  await logIn('tomasz', LAPTOP);
  expect((await forum.mails(CAST.tomasz.email, 2)).map(({ subject }) => subject)).toContain('A log-in to Rounds from a new device');
});

test('devices that were not used for 90 days are deleted, except the last one of each person', async () => {
  await logIn('ava', PHONE);
  await letPass('ava', 120);
  await logIn('ava', LAPTOP);
  await cleanUpDevices(forum.db);
  expect(await known('ava')).toEqual(['Firefox on Windows']);
});

test('a device stays known as long as its session is used', async () => {
  const noah = await logIn('noah', LAPTOP);
  await letPass('noah', 89);
  const before = await noted('noah');
  await forum.db
    .updateTable('sessions')
    .set({
      updated_at: new Date(Date.now() - 2 * 86_400_000).toISOString(),
      expires_at: new Date(Date.now() + 28 * 86_400_000).toISOString(),
    })
    .where('member_id', '=', await forum.id('noah'))
    .execute();
  expect((await noah.get('/session')).body.viewer.username).toBe('noah');
  await expect.poll(() => noted('noah')).not.toBe(before);
});

test('logging in does not wait for the device to be recorded', async () => {
  await logIn('maya', LAPTOP);
  // A lock on this row would block a log-in that waited for it.
  await forum.db.transaction().execute(async (trx) => {
    await trx
      .selectFrom('known_devices')
      .selectAll()
      .where('member_id', '=', await forum.id('maya'))
      .forUpdate()
      .execute();
    const body = { email: CAST.maya.email, password: PASSWORD };
    expect((await forum.anonymous().request('POST', '/api/sign-in', body, { 'user-agent': LAPTOP })).status).toBe(200);
  });
});
