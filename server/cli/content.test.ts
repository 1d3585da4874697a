import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Operator } from '#server/shell/operator/installation.ts';
import { CAST } from '#server/testing/cast.ts';
import { useForum } from '#server/testing/forum.ts';
import { liftLimits } from '#server/testing/limits.ts';
import { operatorOf } from '#server/testing/operator.ts';
import { report } from '#server/testing/reports.ts';
import { unzip } from '#server/testing/unzip.ts';
import { exportAccount } from './account-export.ts';
import { suspend, unsuspend } from './accounts.ts';
import { addItem, allItems, editItem, removeItem } from './navigation.ts';
import { listPages, removePage, setPage } from './pages.ts';
import { resolve } from './reports.ts';
import { printable, table } from './terminal.ts';

const forum = useForum();
let operator: Operator;
let folder: string;
beforeAll(async () => {
  liftLimits(forum);
  operator = operatorOf(forum);
  folder = await mkdtemp(join(tmpdir(), 'rounds-content-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function file(name: string, content: string | Uint8Array): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, content);
  return path;
}

/** Fails after the first bytes. An error before anyone listens would be unhandled. */
async function* brokenOff() {
  yield 'The loop';
  throw new Error('Broken off');
}

describe('a page', () => {
  test('is written from Markdown with its first heading as title, replaced, hidden and removed', async () => {
    const first = await file('rules.md', '# House rules\r\n\r\nBe *kind*.\r\n');
    expect(await setPage(operator, 'rules', { file: first })).toMatchObject({ title: 'House rules', fresh: true, path: '/pages/rules' });
    expect((await forum.anonymous().get('/pages/rules')).body).toMatchObject({ title: 'House rules', body: 'Be *kind*.\n' });
    const second = await file('again.md', 'No heading here.');
    expect(await setPage(operator, 'rules', { file: second, title: 'Rules', school: 'alder-ridge' })).toMatchObject({ fresh: true });
    expect(await setPage(operator, 'rules', { file: second, title: 'Rules', draft: true })).toMatchObject({ fresh: false });
    expect((await forum.anonymous().get('/pages/rules')).status).toBe(404);
    expect((await (await forum.as('hannah')).get('/pages/rules')).body).toMatchObject({ title: 'Rules', ofSchool: true });
    await removePage(operator, 'rules', 'alder-ridge');
    await removePage(operator, 'rules');
    expect(await listPages(operator)).toEqual([]);
  });

  test('that is invalid is refused', async () => {
    const fine = await file('fine.md', 'Text');
    const tries = [
      () => setPage(operator, 'No Slug', { file: fine, title: 'T' }),
      () => setPage(operator, 'fine', { file: fine }),
      () => setPage(operator, 'fine', { file: fine, title: 'x'.repeat(151) }),
      () => setPage(operator, 'fine', { file: join(folder, 'none.md'), title: 'T' }),
      () => setPage(operator, 'fine', { file: fine, title: 'T', school: 'nowhere' }),
      () => removePage(operator, 'fine'),
    ];
    for (const one of tries) await expect(one()).rejects.toMatchObject({ name: 'Refusal' });
    const large = await file('large.md', 'x'.repeat(200_001));
    await expect(setPage(operator, 'fine', { file: large, title: 'T' })).rejects.toThrow('more than 60,000 characters');
    const binary = await file('binary.md', Buffer.from([0xff, 0xfe, 0]));
    await expect(setPage(operator, 'fine', { file: binary, title: 'T' })).rejects.toThrow('not a text in UTF-8');
    expect(await listPages(operator)).toEqual([]);
  });
});

describe('an item of the navigation', () => {
  test('is added, edited, nested and removed with its children', async () => {
    await addItem(operator, 'links', null, { label: 'Links', nowhere: true, position: 20, inBar: true });
    await addItem(operator, 'pubmed', null, { label: 'PubMed', url: 'https://pubmed.ncbi.nlm.nih.gov/', parent: 'links' });
    const bar = async () =>
      (await (await forum.as('hannah')).get('/navigation')).body.items.find((one: { slug: string }) => one.slug === 'links');
    expect(await bar()).toMatchObject({ label: 'Links', children: [{ label: 'PubMed', external: true }] });
    await editItem(operator, 'pubmed', null, { label: 'PubMed search' });
    expect((await bar()).children[0]).toMatchObject({ label: 'PubMed search', href: 'https://pubmed.ncbi.nlm.nih.gov/' });
    await addItem(operator, 'anatomy', 'alder-ridge', { label: 'Anatomy', community: 'alder-ridge/classes/anatomy' });
    expect((await allItems(operator, 'alder-ridge')).map(({ slug, community }) => [slug, community])).toEqual([['anatomy', 'anatomy']]);
    await removeItem(operator, 'links', null);
    expect((await allItems(operator, null)).map(({ slug }) => slug)).toEqual(['dashboard', 'your-posts', 'anatomy']);
  });

  test('that is invalid is refused with an explanation', async () => {
    await addItem(operator, 'one', null, { label: 'One', nowhere: true });
    const tries: [() => Promise<unknown>, string][] = [
      [() => addItem(operator, 'two', null, { label: 'Two', url: 'javascript:alert(1)' }), 'neither a path of this site'],
      [() => addItem(operator, 'two', null, { label: 'Two', url: '//other.example' }), 'neither a path of this site'],
      [() => addItem(operator, 'two', null, { label: 'Two', url: '/a', page: 'b' }), 'leads to one place'],
      [() => addItem(operator, 'two', null, { label: 'Two', page: 'none' }), 'There is no page'],
      [() => addItem(operator, 'two', null, { label: 'Two', community: 'anatomy' }), 'not of the form'],
      [() => addItem(operator, 'two', null, { label: 'Two', parent: 'none' }), 'There is no item'],
      [() => addItem(operator, 'one', null, { label: 'Two' }), 'already'],
      [() => addItem(operator, 'T W O', null, { label: 'Two' }), 'small letters'],
      [() => editItem(operator, 'one', null, { parent: 'one' }), 'never below themselves'],
      [() => editItem(operator, 'one', null, {}), 'Say what to change'],
      [() => editItem(operator, 'one', null, { label: ' ' }), 'The label must have'],
      [() => editItem(operator, 'dashboard', null, { newSlug: 'home' }), 'is a reserved slug'],
      [() => removeItem(operator, 'one', 'alder-ridge'), 'There is no item'],
    ];
    for (const [one, words] of tries) await expect(one()).rejects.toThrow(words);
  });
});

describe('the data of one person', () => {
  test('is a zip of their own texts and uploads only', async () => {
    const tomasz = await forum.as('tomasz');
    const headers = { 'content-type': 'application/octet-stream' };
    const upload = await tomasz.send('POST', '/api/attachments?name=no%3Ftes%3A1.txt', { body: 'The loop of Henle', headers });
    const post = await forum.post('tomasz', 'alder-ridge/general/commons', { attachmentId: upload.body.id, title: 'Mine' });
    await forum.comment('maya', post.id, 'Words of Maya');
    await forum.comment('tomasz', post.id, 'Words of Tomasz');
    await (await forum.as('maya')).post(`/conversations/${await forum.id('tomasz')}/messages`, {
      requestKey: crypto.randomUUID(),
      content: 'A secret of Maya',
    });
    await tomasz.post(`/conversations/${await forum.id('maya')}/messages`, { requestKey: crypto.randomUUID(), content: 'My answer' });
    await tomasz.put(`/posts/${post.id}/like`, { liked: true });

    await report(forum, 'tomasz', 'profile', await forum.id('maya'), { additionalInformation: 'Rude to me' });
    await report(forum, 'maya', 'profile', await forum.id('tomasz'), { additionalInformation: 'What Maya says of him' });
    await suspend(operator, 'Tomasz.W', `${new Date().getUTCFullYear() + 1}-01-31`, 'Rude');
    await unsuspend(operator, 'Tomasz.W');
    const { body } = await (await forum.as('maya')).get(`/conversations/${await forum.id('tomasz')}/messages`);
    await resolve(operator, await report(forum, 'maya', 'message', body.items[0].id));

    const out = join(folder, 'tomasz.zip');
    expect(await exportAccount(operator, CAST.tomasz.email, out)).toMatchObject({ file: out, missing: [], counts: { posts: 1, files: 1 } });
    expect((await stat(out)).mode & 0o777).toBe(0o600);
    const files = unzip(await readFile(out));
    const read = (name: string) => JSON.parse(files.get(`${name}.json`)?.toString() ?? 'null');
    expect(read('profile')).toMatchObject({ username: 'Tomasz.W', email: CAST.tomasz.email });
    expect(read('posts')).toMatchObject([{ title: 'Mine', attachment_name: 'no?tes:1.txt' }]);
    expect(read('comments')).toMatchObject([{ content: 'Words of Tomasz' }]);
    expect(read('messages')).toMatchObject([{ content: 'My answer', recipient: 'maya' }]);
    expect(read('reactions')).toMatchObject([{ kind: 'post', id: post.id }]);
    expect(read('notifications')).toMatchObject([{ type: 'comment_on_post' }]);
    expect(read('sessions')).toHaveLength(1);
    expect(read('reports')).toMatchObject([{ kind: 'profile', additional_information: 'Rude to me' }]);
    expect([read('warnings'), read('notices')]).toEqual([[], []]);
    expect(read('decisions')).toMatchObject([{ action: 'account.suspend', subject: { reason: 'Rude' } }, { action: 'account.unsuspend' }]);
    expect(files.get(`files/${upload.body.id}-no_tes_1.txt`)?.toString()).toBe('The loop of Henle');
    expect([...files.values()].map(String).join()).not.toMatch(/secret of Maya|Words of Maya|What Maya says|\$scrypt|"token"|password":/);

    await expect(exportAccount(operator, 'Tomasz.W', out)).rejects.toThrow('is there already');
    await expect(exportAccount(operator, 'Tomasz.W', join(folder, 'no', 'where.zip'))).rejects.toThrow('cannot be written');
  });

  test.each([
    ['erases a file', async () => null],
    ['cannot be reached', () => Promise.reject(new Error('No answer'))],
    ['breaks off', async () => Readable.from(brokenOff())],
  ])('is refused, and nothing is left of it, where the store %s meanwhile', async (which, stream) => {
    const headers = { 'content-type': 'application/octet-stream' };
    await (await forum.as('hannah')).send('POST', '/api/attachments?name=notes.txt', { body: 'The loop of Henle', headers });
    const out = join(folder, `${which}.zip`);
    const files = { ...operator.files, stream };
    await expect(exportAccount({ ...operator, files }, 'hannah_b', out)).rejects.toThrow('cannot be written');
    expect((await readdir(folder)).filter((name) => name.startsWith(which))).toEqual([]);
  });
});

test('what people typed does not steer the operator’s terminal', () => {
  expect(printable('a\u001b[2Jb\u202ec')).toBe('a�[2Jb�c');
  expect(
    table(
      [
        { a: 'x', b: null },
        { a: 'longer', b: 2 },
      ],
      { a: 'a', b: ({ b }) => b },
    ),
  ).toBe('A       B\nx\nlonger  2');
});
