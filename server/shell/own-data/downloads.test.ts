import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { removeAccount } from '#server/cli/accounts.ts';
import { download, uploaded } from '#server/testing/attachments.ts';
import { CAST, type CastName, PASSWORD } from '#server/testing/cast.ts';
import { expectError, type Json, useForum } from '#server/testing/forum.ts';
import { liftLimits } from '#server/testing/limits.ts';
import { operatorOf } from '#server/testing/operator.ts';
import { appoint } from '#server/testing/reports.ts';
import { useStore } from '#server/testing/store.ts';
import { unzip } from '#server/testing/unzip.ts';
import { cleanUpDownloads, makeDownload } from './downloads.ts';

const { environment, stored } = useStore();
const forum = useForum(environment);
beforeAll(() => liftLimits(forum));

const ask = async (name: CastName, password = PASSWORD) => (await forum.as(name)).post('/own-data/download', { password });
const stateOf = async (name: CastName): Promise<Json> => (await (await forum.as(name)).get('/own-data/download')).body;

async function ready(name: CastName): Promise<Json> {
  expect(await ask(name)).toMatchObject({ status: 200, body: { state: 'making' } });
  await expect.poll(async () => (await stateOf(name)).state).toBe('ready');
  return stateOf(name);
}

const zipOf = async (name: CastName, url: string) => unzip(Buffer.from(await (await download(forum, name, url)).arrayBuffer()));

async function daysLater(name: CastName, days: number): Promise<void> {
  const then = new Date(Date.now() - days * 86_400_000).toISOString();
  const own = forum.db.updateTable('data_downloads').where('member_id', '=', await forum.id(name));
  await own.set({ asked_at: then }).execute();
  await own.set({ ready_at: then }).where('ready_at', 'is not', null).execute();
}

async function unmade(name: CastName): Promise<string> {
  const row = { member_id: await forum.id(name) };
  return (await forum.db.insertInto('data_downloads').values(row).returning('id').executeTakeFirstOrThrow()).id;
}

describe('a download of one’s data', () => {
  test('needs the password, is made by a job and announced by mail', async () => {
    expect(expectError(await ask('tomasz', 'Wrong-horse-7!'), 400, 'INPUT_INVALID').data.fields).toHaveProperty('password');
    expect(await stateOf('tomasz')).toEqual({ state: 'none', url: null, until: null, nextAt: null });
    const hostile = '</dl><script>alert(1)</script>';
    const { id } = await uploaded(forum, 'tomasz', 'notes & more.txt', Buffer.from('The loop of Henle'));
    await forum.post('tomasz', 'alder-ridge/general/commons', { title: hostile, body: `${hostile} body`, attachmentId: id });
    const { url, until, nextAt } = await ready('tomasz');
    const [mail] = await forum.mails(CAST.tomasz.email);
    expect(mail?.subject).toBe('Your data on Rounds is ready to download');
    expect(mail?.body).not.toContain(url);
    expect(Date.parse(until) - Date.now()).toBeGreaterThan(6.9 * 86_400_000);
    expect(Date.parse(nextAt) - Date.now()).toBeGreaterThan(0.9 * 86_400_000);

    const answer = await download(forum, 'tomasz', url);
    expect(answer.headers.get('content-type')).toBe('application/zip');
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    expect(answer.headers.get('content-disposition')).toContain('Tomasz.W-data.zip');
    const files = unzip(Buffer.from(await answer.arrayBuffer()));
    const path = `files/${id}-notes & more.txt`;
    expect(files.get(path)?.toString()).toBe('The loop of Henle');
    expect(JSON.parse(files.get('posts.json')?.toString() ?? '')).toMatchObject([{ title: hostile, attachment_name: 'notes & more.txt' }]);
    expect(JSON.parse(files.get('profile.json')?.toString() ?? '')).toMatchObject({ email: CAST.tomasz.email });
    const page = files.get('index.html')?.toString() ?? '';
    expect(page).not.toContain('<script>');
    expect(page).toContain('&#60;script&#62;alert(1)');
    expect(page).toContain(`href="files/${encodeURIComponent(`${id}-notes & more.txt`)}"`);
    expect(page).not.toMatch(/(src|href)="(https?:)?\/\//);
  });

  test('is not found for anybody else', async () => {
    const { url } = await stateOf('tomasz');
    const absent = await download(forum, 'hannah', `/data-downloads/${randomUUID()}.zip`);
    const expected = [absent.status, await absent.text()];
    expect(expected[0]).toBe(404);
    for (const [who, path] of [
      ['hannah', url],
      ['maya', url],
      [null, url],
      ['tomasz', `/data-downloads/${randomUUID()}.zip`],
      ['tomasz', '/data-downloads/..%2Fpictures.zip'],
    ] as const) {
      const answer = await download(forum, who, path);
      expect([answer.status, await answer.text()]).toEqual(expected);
    }
  });

  test('can be resumed after an interruption', async () => {
    const { url } = await stateOf('tomasz');
    const part = await download(forum, 'tomasz', url, { range: 'bytes=0-3' });
    expect([part.status, await part.text()]).toEqual([206, 'PK\u0003\u0004']);
  });

  test('is made at most once a day', async () => {
    const refused = expectError(await ask('tomasz'), 429, 'TOO_MANY_REQUESTS');
    expect(Number(refused.data.retryAfter)).toBeGreaterThan(80_000);
    await daysLater('tomasz', 2);
    const before = (await stateOf('tomasz')).url;
    const { url } = await ready('tomasz');
    expect(url).not.toBe(before);
    await expect.poll(() => stored(forum, 'data-downloads')).toHaveLength(1);
  });

  test('is erased after seven days', async () => {
    const { url } = await stateOf('tomasz');
    await daysLater('tomasz', 6.9);
    await cleanUpDownloads(forum.db, forum.running.services.jobs);
    expect((await download(forum, 'tomasz', url)).status).toBe(200);
    await daysLater('tomasz', 7.1);
    expect((await download(forum, 'tomasz', url)).status).toBe(404);
    await cleanUpDownloads(forum.db, forum.running.services.jobs);
    await expect.poll(() => stored(forum, 'data-downloads')).toEqual([]);
    expect((await stateOf('tomasz')).state).toBe('none');
  });

  test('requested twice at once is made once', async () => {
    const answers = await Promise.all([ask('kai'), ask('kai')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 429]);
    await expect.poll(async () => (await stateOf('kai')).state).toBe('ready');
    expect(await forum.mails(CAST.kai.email)).toHaveLength(1);
  });

  test('contains no titles of posts that its owner may no longer read', async () => {
    await appoint(forum, 'hannah', 'alder-ridge');
    const hidden = await forum.post('maya', 'alder-ridge/admin/moderators', { title: 'Among moderators' });
    const open = await forum.post('maya', 'alder-ridge/general/commons', { title: 'Among students' });
    for (const { id } of [hidden, open]) await forum.comment('hannah', id, 'Seen');
    await forum.db
      .deleteFrom('moderators')
      .where('member_id', '=', await forum.id('hannah'))
      .execute();
    const files = await zipOf('hannah', (await ready('hannah')).url);
    const comments: Json[] = JSON.parse(files.get('comments.json')?.toString() ?? '');
    expect(comments.map(({ post_title }) => post_title)).toEqual([null, 'Among students']);
  });

  test('that fails says so, and can be requested again at once', async () => {
    const { services } = forum.running;
    const id = await unmade('samuel');
    const broken = { ...services, files: { ...services.files, take: () => Promise.reject(new Error('No answer')) } };
    await expect(makeDownload(broken, id, false)).rejects.toThrow('No answer');
    expect((await stateOf('samuel')).state).toBe('making');
    await expect(makeDownload(broken, id, true)).rejects.toThrow('No answer');
    expect(await stateOf('samuel')).toEqual({ state: 'failed', url: null, until: null, nextAt: null });
    expect((await ready('samuel')).state).toBe('ready');
  });

  test('that loses its database connection fails instead of waiting for ever', async () => {
    const { services } = forum.running;
    const id = await unmade('maya');
    await forum.db.transaction().execute(async (trx) => {
      await sql`LOCK TABLE messages`.execute(trx);
      const making = expect(makeDownload(services, id, true)).rejects.toThrow('terminat');
      const end = () =>
        sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
      await expect.poll(async () => (await end().execute(forum.db)).rows.length, { timeout: 8_000 }).toBe(1);
      await making;
    });
    expect((await stateOf('maya')).state).toBe('failed');
    await forum.db.deleteFrom('data_downloads').where('id', '=', id).execute();
  });

  test('that was interrupted by repeated kills of the server can be requested again after a day', async () => {
    await unmade('ava');
    await daysLater('ava', 1.1);
    expect((await stateOf('ava')).state).toBe('failed');
    expect((await ready('ava')).state).toBe('ready');
  });

  test('made twice, as after a kill, leaves one file and one mail', async () => {
    const id = await unmade('noah');
    const { services } = forum.running;
    await makeDownload(services, id, false);
    await makeDownload(services, id, false);
    expect(await forum.mails(CAST.noah.email)).toHaveLength(1);
  });

  test('is announced at the owner’s current address', async () => {
    const { services } = forum.running;
    const id = await unmade('maya');
    const files = {
      ...services.files,
      async take(key: string, path: string) {
        await services.files.take(key, path);
        await forum.db.updateTable('members').set({ email: 'maya@moved.example' }).where('username', '=', CAST.maya.username).execute();
      },
    };
    await makeDownload({ ...services, files }, id, false);
    expect((await forum.mails('maya@moved.example')).map(({ subject }) => subject)).toEqual(['Your data on Rounds is ready to download']);
  });

  test('is deleted with the account, even while it is being made', async () => {
    const { services } = forum.running;
    const id = await unmade('ines');
    const files = {
      ...services.files,
      async take(key: string, path: string) {
        await services.files.take(key, path);
        await removeAccount(operatorOf(forum), 'ines', false);
      },
    };
    await makeDownload({ ...services, files }, id, false);
    await removeAccount(operatorOf(forum), 'kai', false);
    await expect.poll(async () => (await stored(forum, 'data-downloads')).length).toBe(5);
    const subjects = await forum.db.selectFrom('outbox_mails').select('subject').where('recipient', '=', CAST.ines.email).execute();
    expect(subjects).toEqual([]);
  });
});
