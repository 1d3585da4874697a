import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { sql } from 'kysely';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import * as attachments from '#server/testing/attachments.ts';
import { TEXT, until, upload } from '#server/testing/attachments.ts';
import type { CastName } from '#server/testing/cast.ts';
import { expectError, type Json, useForum } from '#server/testing/forum.ts';
import { liftLimits } from '#server/testing/limits.ts';
import { useStore } from '#server/testing/store.ts';
import { attachmentKey } from './attachments.ts';

const { environment, stored } = useStore();
const forum = useForum(environment);
beforeAll(() => liftLimits(forum));

const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n');

const uploaded = (by: CastName, name: string, body: Uint8Array<ArrayBuffer>) => attachments.uploaded(forum, by, name, body);
const get = (by: CastName | null, path: string, headers?: Record<string, string>) => attachments.download(forum, by, path, headers);
const edit = (id: string, attachmentId: string | null | undefined) => attachments.editAttachment(forum, id, attachmentId);

async function postWith(attachmentId: string, place = 'alder-ridge/classes/anatomy') {
  return forum.post('tomasz', place, { attachmentId });
}

async function detail(by: CastName, slug: string): Promise<Json> {
  return (await (await forum.as(by)).get(`/posts/${slug}`)).body;
}

async function spooled(): Promise<string[]> {
  return readdir(join(forum.running.services.config.dataDir, 'uploads')).catch(() => []);
}

describe('a file', () => {
  test('is served byte for byte under its original name, and browsers do not execute it', async () => {
    const file = await uploaded('tomasz', 'Plexus – notes (1).txt', TEXT);
    expect(file).toMatchObject({ name: 'Plexus – notes (1).txt', size: TEXT.length, kind: 'file', previewUrl: null });
    const { slug } = await postWith(file.id);
    const { attachment } = await detail('hannah', slug);
    expect(attachment).toEqual(file);
    const answer = await get('hannah', attachment.url);
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(TEXT);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': "attachment; filename*=UTF-8''Plexus%20%E2%80%93%20notes%20%281%29.txt",
      'content-length': String(TEXT.length),
      'cache-control': 'private, no-cache',
      'x-content-type-options': 'nosniff',
      'accept-ranges': 'bytes',
    });
    expect(answer.headers.get('content-security-policy')).toContain('sandbox');
  });

  test('has a length without a body for HEAD, and is absent if it is missing in the store', async () => {
    const { id, url } = await uploaded('tomasz', 'notes.txt', TEXT);
    await postWith(id);
    const head = await attachments.download(forum, 'tomasz', url, {}, 'HEAD');
    expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, String(TEXT.length), '']);
    await forum.running.services.files.erase([attachmentKey(id)]);
    const absent = await get('tomasz', url);
    expect([absent.status, absent.headers.get('etag')]).toEqual([404, null]);
    expect(await absent.json()).toMatchObject({ code: 'NOT_FOUND' });
  });

  test('can be requested in ranges, as video players do', async () => {
    const { url } = await uploaded('tomasz', 'alphabet.txt', Buffer.from('abcdefghijklmnopqrstuvwxyz'));
    for (const [range, status, body, contentRange] of [
      ['bytes=0-3', 206, 'abcd', 'bytes 0-3/26'],
      ['bytes=20-', 206, 'uvwxyz', 'bytes 20-25/26'],
      ['bytes=-2', 206, 'yz', 'bytes 24-25/26'],
      ['bytes=24-99', 206, 'yz', 'bytes 24-25/26'],
      ['bytes=26-', 416, '', 'bytes */26'],
      ['bytes=9-3', 416, '', 'bytes */26'],
      ['bytes=-', 200, 'abcdefghijklmnopqrstuvwxyz', null],
      ['lines=1-2', 200, 'abcdefghijklmnopqrstuvwxyz', null],
      ['bytes=0-1,4-5', 200, 'abcdefghijklmnopqrstuvwxyz', null],
    ] as const) {
      const answer = await get('tomasz', url, { range });
      expect([answer.status, await answer.text(), answer.headers.get('content-range')], range).toEqual([status, body, contentRange]);
    }
  });

  test('that a browser has cached is revalidated and not sent again', async () => {
    const file = await uploaded('tomasz', 'kept.txt', TEXT);
    const { id } = await postWith(file.id);
    const etag = (await get('hannah', file.url)).headers.get('etag') ?? '';
    const again = await get('hannah', file.url, { 'if-none-match': etag });
    expect([again.status, await again.text()]).toEqual([304, '']);
    await (await forum.as('tomasz')).request('DELETE', `/api/posts/${id}`, {});
    expect((await get('hannah', file.url, { 'if-none-match': etag })).status).toBe(404);
  });
});

describe('a picture', () => {
  async function photo(): Promise<Buffer<ArrayBuffer>> {
    const canvas = sharp({ create: { width: 2_400, height: 1_200, channels: 3, background: '#2f6f6b' } });
    return Buffer.from(
      await canvas
        .withExif({ IFD0: { Make: 'Telephone' }, IFD3: { GPSLatitudeRef: 'N' } })
        .jpeg()
        .toBuffer(),
    );
  }

  test('gets previews for every screen, and neither they nor the picture contain location or camera data', async () => {
    const file = await uploaded('tomasz', 'slide.jpg', await photo());
    const preview = (side: number) => `/attachment-previews/${file.id}-${side}.webp`;
    expect(file).toMatchObject({ kind: 'image', width: 1_280, height: 640, previewUrl: preview(1_280) });
    for (const [url, format, width] of [
      [file.url, 'jpeg', 2_400],
      ...[480, 720, 960, 1_280].map((side) => [preview(side), 'webp', side] as const),
    ] as const) {
      const bytes = Buffer.from(await (await get('tomasz', url)).arrayBuffer());
      const metadata = await sharp(bytes).metadata();
      expect(metadata).toMatchObject({ format, width, height: width / 2 });
      expect(metadata.exif).toBeUndefined();
      expect(bytes.toString('latin1')).not.toContain('Telephone');
    }
    for (const side of ['481', '0480', '', '480.webp/..']) {
      expect((await get('tomasz', `/attachment-previews/${file.id}-${side}.webp`)).status, side).toBe(404);
    }
  });

  test('that is small is not enlarged and gets no more previews than it needs', async () => {
    const tall = sharp({ create: { width: 60, height: 500, channels: 4, background: '#2f6f6b80' } });
    const file = await uploaded('tomasz', 'strip.png', Buffer.from(await tall.png().toBuffer()));
    expect(file).toMatchObject({ width: 60, height: 500, previewUrl: `/attachment-previews/${file.id}-720.webp` });
    expect((await stored(forum, 'attachments')).filter((name) => name.startsWith(file.id)).sort()).toEqual(
      [file.id, `${file.id}-480.webp`, `${file.id}-720.webp`].sort(),
    );
    expect((await get('tomasz', `/attachment-previews/${file.id}-960.webp`)).status).toBe(404);
  });

  test('from a phone (HEIC) becomes a JPEG and gets a matching file extension', async () => {
    const heic = await readFile(join(import.meta.dirname, '../../../../tests/e2e/files/telephone.heic'));
    const file = await uploaded('tomasz', 'IMG_0042.HEIC', heic);
    expect(file).toMatchObject({ name: 'IMG_0042.jpg', kind: 'image', width: 400, height: 300 });
    const answer = await get('tomasz', file.url);
    expect(answer.headers.get('content-type')).toBe('image/jpeg');
    expect((await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).exif).toBeUndefined();
  });

  test('that is animated gets a still preview and stays animated', async () => {
    const frame = (background: string) =>
      sharp({ create: { width: 90, height: 60, channels: 3, background } })
        .png()
        .toBuffer();
    const gif = await sharp([await frame('#f00'), await frame('#00f')], { join: { animated: true } })
      .gif()
      .toBuffer();
    const file = await uploaded('tomasz', 'beating.gif', Buffer.from(gif));
    expect(file).toMatchObject({ kind: 'image', width: 90, height: 60 });
    const whole = await get('tomasz', file.url);
    expect(whole.headers.get('content-type')).toBe('image/gif');
    expect((await sharp(Buffer.from(await whole.arrayBuffer()), { animated: true }).metadata()).pages).toBe(2);
  });
});

const READERS: [place: string, statuses: Partial<Record<CastName | 'visitor', number>>][] = [
  [
    'alder-ridge/classes/anatomy',
    { tomasz: 200, hannah: 200, maya: 200, kai: 404, samuel: 404, ava: 404, noah: 404, ines: 404, visitor: 404 },
  ],
  ['alder-ridge/premed/premed', { tomasz: 200, hannah: 200, ava: 200, noah: 200, kai: 404, pia: 404, visitor: 404 }],
  ['thedashboard', { tomasz: 200, kai: 200, ava: 200, ines: 200, visitor: 200 }],
  ['alder-ridge/admin/moderators', { maya: 200, tomasz: 404, samuel: 404, visitor: 404 }],
];

test.each(READERS)('a file in %s answers only to those who may read its post', async (place, statuses) => {
  const author = place.includes('/admin/') ? 'maya' : 'tomasz';
  const picture = Buffer.from(
    await sharp({ create: { width: 90, height: 90, channels: 3, background: '#123' } })
      .png()
      .toBuffer(),
  );
  const file = await uploaded(author, 'private.png', picture);
  await forum.post(author, place, { attachmentId: file.id });
  for (const [who, status] of Object.entries(statuses)) {
    for (const path of [file.url, file.previewUrl, `/attachments/${file.id}/another-name.html`]) {
      expect((await get(who === 'visitor' ? null : (who as CastName), path)).status, `${who} ${path}`).toBe(status);
    }
  }
});

describe('an upload', () => {
  test('is accessible only to its owner until it is attached, and belongs to one post', async () => {
    const file = await uploaded('tomasz', 'draft.txt', TEXT);
    expect((await get('tomasz', file.url)).status).toBe(200);
    for (const other of ['hannah', 'maya', null] as const) expect((await get(other, file.url)).status).toBe(404);
    const body = { communityId: (await forum.community('thedashboard')).id, title: 'Mine now', category: 'Blurb', attachmentId: file.id };
    const stolen = await (await forum.as('kai')).post('/posts', { ...body, requestKey: randomUUID() });
    expect(expectError(stolen, 400, 'INPUT_INVALID').data.fields).toEqual({
      attachmentId: 'This file is no longer here. Please attach it again.',
    });
    await postWith(file.id);
    const twice = await (await forum.as('tomasz')).post('/posts', { ...body, requestKey: randomUUID() });
    expectError(twice, 400, 'INPUT_INVALID');
    const { items } = (await (await forum.as('kai')).get(`/communities/${body.communityId}/posts`)).body;
    expect(
      items.filter(({ title }: Json) => title === 'Mine now'),
      'no half post',
    ).toEqual([]);
  });

  test('in a retried request with the same key finds the post that has it', async () => {
    const file = await uploaded('tomasz', 'retry.txt', TEXT);
    const { id: communityId } = await forum.community('alder-ridge/classes/anatomy');
    const body = { communityId, title: 'Once', category: 'Blurb', attachmentId: file.id, requestKey: randomUUID() };
    const answers = await Promise.all(Array.from({ length: 3 }, async () => (await forum.as('tomasz')).post('/posts', body)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(answers.map(({ body: { id } }) => id)).size).toBe(1);
  });

  test('of more than 50 MB is refused with the message of the form and stores nothing', async () => {
    const before = await stored(forum, 'attachments');
    const answer = await upload(await forum.as('tomasz'), 'film.mp4', Buffer.alloc(50 * 1024 * 1024 + 1));
    expect(expectError(answer, 400, 'INPUT_INVALID').data.fields).toEqual({ attachment: 'File size exceeds 50MB limit.' });
    expect([await spooled(), await stored(forum, 'attachments')]).toEqual([[], before]);
  });

  test('of 50 MB is accepted', async () => {
    expect(await uploaded('tomasz', 'film.bin', Buffer.alloc(50 * 1024 * 1024, 7))).toMatchObject({ size: 52_428_800 });
  });

  test('that is aborted half-way stores nothing', async () => {
    const before = await stored(forum, 'attachments');
    const visitor = await forum.as('tomasz');
    const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const { hostname, port } = new URL(forum.origin);
    const socket = connect(Number(port), hostname);
    socket.write(
      `POST /api/attachments?name=half.bin HTTP/1.1\r\nHost: ${hostname}:${port}\r\nCookie: ${cookie}\r\nContent-Type: application/octet-stream\r\nContent-Length: 2000000\r\n\r\n`,
    );
    socket.write(Buffer.alloc(500_000, 1));
    expect(await until(async () => (await spooled()).length > 0), 'it began').toBe(true);
    socket.destroy();
    expect(await until(async () => (await spooled()).length === 0), 'it is cleared away').toBe(true);
    expect(await stored(forum, 'attachments')).toEqual(before);
  });

  test('is accepted only from members and only if it is a file', async () => {
    expectError(await upload(forum.anonymous(), 'x.txt', TEXT), 401, 'SESSION_MISSING');
    expectError(await upload(await forum.as('ines'), 'x.txt', TEXT), 403, 'PROFILE_INCOMPLETE');
    expectError(await (await forum.as('tomasz')).post('/attachments?name=x', { a: 1 }), 415, 'MEDIA_TYPE_UNSUPPORTED');
  });

  test('without a post is deleted after a day; newer and attached ones stay', async () => {
    async function uploadedBefore(hours: number): Promise<Json> {
      const file = await uploaded('tomasz', `${hours} hours.txt`, TEXT);
      const created_at = new Date(Date.now() - hours * 3_600_000).toISOString();
      await forum.db.updateTable('attachments').set({ created_at }).where('id', '=', file.id).execute();
      return file;
    }
    const young = await uploadedBefore(23);
    const old = await uploadedBefore(25);
    const used = await uploadedBefore(25);
    await postWith(used.id);
    await forum.running.services.jobs.add(forum.db, 'clean-up', {});
    expect(await until(async () => !(await stored(forum, 'attachments')).includes(old.id))).toBe(true);
    expect((await get('tomasz', old.url)).status).toBe(404);
    for (const { url } of [young, used]) {
      const answer = await get('tomasz', url);
      expect([answer.status, Buffer.from(await answer.arrayBuffer())], url).toEqual([200, TEXT]);
    }
  });
});

test('the oldest uploads without a post are deleted when those of one person exceed 300 MB', async () => {
  const ids: string[] = [];
  for (const name of ['first', 'second', 'third']) ids.push((await uploaded('kai', `${name}.txt`, TEXT)).id);
  const { id: sent } = await uploaded('kai', 'sent.txt', TEXT);
  await forum.post('kai', 'thedashboard', { attachmentId: sent });
  await forum.db
    .updateTable('attachments')
    .set({ size: String(150 * 1_048_576) })
    .where('owner_id', '=', await forum.id('kai'))
    .execute();
  const last = await uploaded('kai', 'last.txt', TEXT);
  const left = forum.db
    .selectFrom('attachments')
    .select('id')
    .where('owner_id', '=', await forum.id('kai'));
  expect((await left.orderBy('created_at').execute()).map(({ id }) => id)).toEqual([ids[2], sent, last.id]);
  expect(await until(async () => !(await stored(forum, 'attachments')).some((id) => id === ids[0] || id === ids[1]))).toBe(true);
});

test('files that would take more than 1 GB of one person are refused; those of others are not', async () => {
  const { id } = await uploaded('samuel', 'sent.txt', TEXT);
  await forum.post('samuel', 'thedashboard', { attachmentId: id });
  const setSize = (size: number) =>
    forum.db
      .updateTable('attachments')
      .set({ size: String(size) })
      .where('id', '=', id)
      .execute();
  await setSize(1_073_741_824 - TEXT.length);
  await uploaded('samuel', 'last.txt', TEXT);
  await setSize(1_073_741_824);
  const refused = expectError(await upload(await forum.as('samuel'), 'more.txt', TEXT), 400, 'INPUT_INVALID');
  expect(refused.data.fields?.attachment).toContain('Your files take up 1 GB');
  await uploaded('hannah', 'other.txt', TEXT);
  await setSize(TEXT.length);
  await uploaded('samuel', 'again.txt', TEXT);
});

describe('the file of a post', () => {
  test('is kept, replaced or removed by an edit; removed files are deleted', async () => {
    const first = await uploaded('tomasz', 'first.txt', TEXT);
    const { id, slug } = await postWith(first.id);
    expect((await edit(id, undefined)).body.post.attachment.id).toBe(first.id);
    const second = await uploaded('tomasz', 'second.pdf', PDF);
    expect((await edit(id, second.id)).body.post.attachment).toMatchObject({ id: second.id, name: 'second.pdf' });
    expect((await get('hannah', first.url)).status).toBe(404);
    expect(await until(async () => !(await stored(forum, 'attachments')).includes(first.id))).toBe(true);
    expect((await edit(id, second.id)).body.post.attachment).toMatchObject({ id: second.id });
    expect((await get('hannah', second.url)).status).toBe(200);
    expect((await edit(id, null)).body.post.attachment).toBeNull();
    expect((await detail('hannah', slug)).attachment).toBeNull();
    expect(await until(async () => !(await stored(forum, 'attachments')).includes(second.id))).toBe(true);
  });

  test('is deleted whether an edit or the deletion of the post comes first', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { id } = await postWith((await uploaded('tomasz', 'first.txt', TEXT)).id);
      const next = await uploaded('tomasz', 'second.txt', TEXT);
      const remove = async () => (await forum.as('tomasz')).request('DELETE', `/api/posts/${id}`, {});
      const answers = await Promise.all(round % 2 === 0 ? [edit(id, next.id), remove()] : [remove(), edit(id, next.id)]);
      expect(answers.map(({ status }) => status).filter((status) => status !== 200 && status !== 404)).toEqual([]);
      const row = await forum.db.selectFrom('attachments').select('post_id').where('id', '=', next.id).executeTakeFirst();
      if (row === undefined) expect(await until(async () => !(await stored(forum, 'attachments')).includes(next.id))).toBe(true);
      else expect(row.post_id).toBeNull();
    }
  });

  test('is deleted with the post', async () => {
    const picture = await sharp({ create: { width: 90, height: 90, channels: 3, background: '#456' } })
      .png()
      .toBuffer();
    const file = await uploaded('tomasz', 'gone.png', Buffer.from(picture));
    const { id } = await postWith(file.id);
    expect(await stored(forum, 'attachments')).toEqual(expect.arrayContaining([file.id, `${file.id}-480.webp`]));
    await (await forum.as('tomasz')).request('DELETE', `/api/posts/${id}`, {});
    for (const path of [file.url, file.previewUrl]) expect((await get('tomasz', path)).status).toBe(404);
    expect(await until(async () => !(await stored(forum, 'attachments')).some((name) => name.startsWith(file.id)))).toBe(true);
  });
});

test('none of these requests logged a server error', () => {
  expect(forum.logged.filter(({ level }) => level === 'error')).toEqual([]);
});

test('a file stays in the store if the result of its transaction is unknown, until a job erases it', async () => {
  const before = await stored(forum, 'attachments');
  await sql`CREATE FUNCTION fail_at_commit() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RAISE ''Failed at the commit.''; END'`.execute(
    forum.db,
  );
  await sql`CREATE CONSTRAINT TRIGGER fails AFTER INSERT ON attachments DEFERRABLE INITIALLY DEFERRED
    FOR EACH ROW EXECUTE FUNCTION fail_at_commit()`.execute(forum.db);
  expectError(await upload(await forum.as('tomasz'), 'unknown.txt', TEXT), 500, 'INTERNAL');
  await sql`DROP FUNCTION fail_at_commit CASCADE`.execute(forum.db);
  const [id = '', ...others] = (await stored(forum, 'attachments')).filter((name) => !before.includes(name));
  expect([id === '', others]).toEqual([false, []]);
  const jobs = await sql`SELECT FROM graphile_worker.jobs WHERE key = ${`unkept ${attachmentKey(id)}`}`.execute(forum.db);
  expect(jobs.rows).toHaveLength(1);
});
