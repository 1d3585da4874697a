import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import sharp, { type Metadata } from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Answer, expectError, type Json, useForum, type Visitor } from '#server/testing/forum.ts';
import { liftLimits } from '#server/testing/limits.ts';
import { confirmedNewcomer, newMember } from '#server/testing/people.ts';
import { choosePicture, uploadPicture } from '#server/testing/picture.ts';

const forum = useForum();
let visitor: Visitor;
beforeAll(async () => {
  liftLimits(forum);
  ({ visitor } = await newMember(forum));
});

const DETAILS = { year: 'M1', specialty: 'Pediatrics', interests: 'Rowing', bio: 'Hello.', instagram: '', facebook: '' };

/** Red left half, blue right half, with the EXIF orientation of a camera held sideways. */
async function photo({ width = 400, height = 300, gps = true } = {}): Promise<Buffer<ArrayBuffer>> {
  const red = { create: { width: width / 2, height, channels: 3 as const, background: '#d02020' } };
  const canvas = sharp({ create: { width, height, channels: 3, background: '#2030d0' } }).composite([{ input: red, left: 0, top: 0 }]);
  const exif = { IFD0: { Make: 'Telephone' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 3230/100' } };
  const bytes = await (gps ? canvas.withExif(exif) : canvas).jpeg().toBuffer();
  return Buffer.from(bytes);
}

async function save(visitor: Visitor, picture: unknown): Promise<Answer> {
  return visitor.put('/profile/medical', { ...DETAILS, picture });
}

async function pictureUrl(visitor: Visitor): Promise<string | null> {
  return (await visitor.get('/profile')).body.pictureUrl;
}

async function load(url: string): Promise<Response> {
  return fetch(`${forum.origin}${url}`);
}

function expectClean(metadata: Metadata, width: number, height: number): void {
  const { exif, xmp, iptc, icc, comments } = metadata;
  expect({ exif, xmp, iptc, icc, comments }).toEqual({});
  expect(metadata).toMatchObject({ format: 'webp', width, height });
}

async function storedFiles(): Promise<string[]> {
  return (await readdir(join(forum.running.services.config.dataDir, 'files'), { recursive: true }).catch(() => [])).filter((name) =>
    name.includes('.'),
  );
}

describe('a picture', () => {
  test('is stored upright as WebP, without location and camera data, in the sizes shown', async () => {
    const { visitor, username } = await newMember(forum);
    const sideways = await sharp(await photo())
      .keepExif()
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect((await sharp(sideways).metadata()).exif?.toString('latin1')).toContain('Telephone');
    const upload = await uploadPicture(visitor, Buffer.from(sideways));
    expect(upload).toMatchObject({ status: 201, body: { width: 300, height: 400 } });
    const preview = Buffer.from(upload.body.preview.split(',')[1], 'base64');
    expectClean(await sharp(preview).metadata(), 300, 400);

    const crop = { x: 0, y: 0, size: 200 };
    expect(await save(visitor, { draftId: upload.body.id, crop })).toMatchObject({
      status: 200,
      body: { message: 'Profile updated successfully!' },
    });
    // A retry after a lost response.
    expect((await save(visitor, { draftId: upload.body.id, crop })).status).toBe(200);
    const url = (await forum.anonymous().get(`/profiles/${username}`)).body.pictureUrl;
    expect(url).toMatch(/^\/pictures\/[0-9a-f-]{36}-256\.webp$/);
    for (const size of [96, 256, 512]) {
      const answer = await load(url.replace('-256.', `-${size}.`));
      expect(answer.headers.get('content-type')).toBe('image/webp');
      expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
      const bytes = Buffer.from(await answer.arrayBuffer());
      expectClean(await sharp(bytes).metadata(), size, size);
      expect(bytes.toString('latin1')).not.toContain('Telephone');
      const [r = 0, , b = 0] = await sharp(bytes)
        .extract({ left: size / 2, top: 4, width: 1, height: 1 })
        .raw()
        .toBuffer();
      expect(r).toBeGreaterThan(b);
    }
    expect((await visitor.get('/session')).body.viewer.pictureUrl).toBe(url);
  });

  test('that is very large is scaled down for choosing a crop', async () => {
    const { visitor } = await newMember(forum);
    const upload = await uploadPicture(visitor, await photo({ width: 4_000, height: 2_000 }));
    expect(upload.body).toMatchObject({ width: 1_200, height: 600 });
  });

  test('that is replaced or removed loses its files', async () => {
    const { visitor } = await newMember(forum);
    await save(visitor, await choosePicture(visitor, await photo()));
    const first = (await pictureUrl(visitor)) ?? '';
    await save(visitor, await choosePicture(visitor, await photo()));
    const second = (await pictureUrl(visitor)) ?? '';
    expect(second).not.toBe(first);
    const statuses = (url: string) =>
      Promise.all([96, 256, 512].map(async (size) => (await load(url.replace('-256.', `-${size}.`))).status));
    await expect.poll(() => statuses(first)).toEqual([404, 404, 404]);
    expect((await load(second)).status).toBe(200);
    await save(visitor, undefined);
    expect(await pictureUrl(visitor)).toBe(second);
    await save(visitor, null);
    expect(await pictureUrl(visitor)).toBeNull();
    await expect.poll(() => statuses(second)).toEqual([404, 404, 404]);
  });

  test('can be chosen during profile setup', async () => {
    const { visitor, username } = await confirmedNewcomer(forum);
    const { items } = (await visitor.get('/institutions')).body;
    const institutionId = items.find(({ slug }: Json) => slug === 'alder-ridge').id;
    const picture = await choosePicture(visitor, await photo());
    const answer = await visitor.put('/profile/medical-setup', { institutionId, year: 'M1', picture });
    expect(answer).toMatchObject({ status: 200, body: { message: 'Profile updated successfully' } });
    expect((await forum.anonymous().get(`/profiles/${username}`)).body.pictureUrl).toMatch(/^\/pictures\//);
  });

  test('is cropped while uploads of 50 megapixels are processed, and reads do not wait for either', async () => {
    const large = Buffer.from(
      await sharp({ create: { width: 7_000, height: 7_100, channels: 3, background: '#888' } })
        .jpeg()
        .toBuffer(),
    );
    const [first, second, third] = await Promise.all([newMember(forum), newMember(forum), newMember(forum)]);
    const choice = await choosePicture(third.visitor, await photo());
    const reader = await forum.as('hannah');
    const done: string[] = [];
    const note = async (name: string, answer: Promise<Answer>, status: number) => {
      expect((await answer).status).toBe(status);
      done.push(name);
    };
    await Promise.all([
      note('upload', uploadPicture(first.visitor, large), 201),
      note('upload', uploadPicture(second.visitor, large), 201),
      note('save', save(third.visitor, choice), 200),
      ...Array.from({ length: 12 }, () => note('read', reader.get('/communities/dashboard'), 200)),
    ]);
    expect(done.slice(0, 12)).toEqual(Array(12).fill('read'));
    expect(done.at(-1)).toBe('upload');
  }, 120_000);

  test('saved twice at once keeps the files of one', async () => {
    const { visitor } = await newMember(forum);
    const before = (await storedFiles()).length;
    const choices = await Promise.all([choosePicture(visitor, await photo()), choosePicture(visitor, await photo())]);
    await Promise.all(choices.map((choice) => save(visitor, choice)));
    await expect.poll(storedFiles).toHaveLength(before + 3);
    expect((await load((await pictureUrl(visitor)) ?? '')).status).toBe(200);
  });
});

function pngThatClaims(width: number, height: number): Buffer<ArrayBuffer> {
  const crcOf = (bytes: Buffer) => {
    let crc = ~0;
    for (const byte of bytes) {
      crc ^= byte;
      for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
    }
    return ~crc >>> 0;
  };
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    const crc = Buffer.alloc(4);
    crc.writeUInt32BE(crcOf(body));
    return Buffer.concat([length, body, crc]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 0, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const content = deflateSync(Buffer.alloc(1_000_000));
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', content), chunk('IEND', Buffer.alloc(0))]);
}

describe('an unusable picture is refused with the field’s message, and nothing is stored:', () => {
  const KIND = 'Please choose a picture: PNG, JPEG, WebP, HEIC, AVIF, GIF, TIFF or BMP';
  const UNREADABLE = 'This picture cannot be read. Please choose another';
  const PIXELS = 'The picture can have at most 50 megapixels';
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="99" height="99"><script>alert(1)</script></svg>';

  test.each<[string, () => Promise<Uint8Array<ArrayBuffer>> | Uint8Array<ArrayBuffer>, string]>([
    ['a text', () => Buffer.from('I am not a picture'), KIND],
    ['nothing', () => Buffer.alloc(0), KIND],
    ['a drawing with a script', () => Buffer.from(svg), KIND],
    ['a page', () => Buffer.from('<!doctype html><script>alert(1)</script>'), KIND],
    ['a program', () => Buffer.from([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0]), KIND],
    ['an archive', () => Buffer.from('PK\u0003\u0004 and so on'), KIND],
    ['a picture that is cut off', async () => (await photo()).subarray(0, 900), UNREADABLE],
    ['only a PNG header', () => Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), KIND],
    ['a HEIC of rubbish', () => Buffer.concat([Buffer.from('\0\0\0\u0018ftypheic\0\0\0\0mif1heic'), Buffer.alloc(5_000, 7)]), UNREADABLE],
    ['one that claims to be enormous', () => pngThatClaims(60_000, 60_000), PIXELS],
    [
      'one that decompresses to a huge size',
      async () =>
        Buffer.from(
          await sharp({ create: { width: 7_200, height: 7_200, channels: 3, background: '#000' } })
            .png()
            .toBuffer(),
        ),
      PIXELS,
    ],
    ['11 MB', () => Buffer.alloc(11 * 1024 * 1024, 1), 'The picture can be at most 10 MB'],
  ])('%s', async (_what, file, text) => {
    const before = await storedFiles();
    const answer = await uploadPicture(visitor, await file());
    expect(expectError(answer, 400, 'INPUT_INVALID').data.fields).toEqual({ picture: text });
    expect(await storedFiles()).toEqual(before);
    const memberId = (await visitor.get('/session')).body.viewer.id;
    expect(await forum.db.selectFrom('picture_drafts').select('id').where('member_id', '=', memberId).execute()).toEqual([]);
  });

  test('11 MB without a content length', async () => {
    const body = new ReadableStream({
      start(controller) {
        for (let megabyte = 0; megabyte < 11; megabyte += 1) controller.enqueue(new Uint8Array(1024 * 1024));
        controller.close();
      },
    });
    const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { 'content-type': 'application/octet-stream', cookie };
    const answer = await fetch(`${forum.origin}/api/picture-drafts`, { method: 'POST', body, headers, duplex: 'half' } as RequestInit);
    expect((await answer.json()).data.fields).toEqual({ picture: 'The picture can be at most 10 MB' });
  });

  test('an HTML page with an image header becomes pixels or is refused', async () => {
    const polyglot = Buffer.concat([await photo(), Buffer.from('<script>alert(document.domain)</script>')]);
    const { preview } = (await uploadPicture(visitor, polyglot)).body;
    expect(Buffer.from(preview.split(',')[1], 'base64').toString('latin1')).not.toContain('<script>');
  });

  test('too many uploads of one person, which do not block others', async () => {
    const flooder = (await newMember(forum)).visitor;
    const { visitor } = await newMember(forum);
    const choice = await choosePicture(flooder, await photo());
    const far = { ...choice, crop: { x: 0, y: 0, size: 99_999 } };
    const large = await photo({ width: 4_000, height: 3_000 });
    const flood = Promise.all([
      ...Array.from({ length: 20 }, () => save(flooder, far)),
      ...Array.from({ length: 12 }, () => uploadPicture(flooder, large)),
    ]);
    expect((await uploadPicture(visitor, await photo())).status).toBe(201);
    const statuses = (await flood).map(({ status }) => status);
    expect(statuses.slice(0, 20), 'a part outside of the picture starts no work').toEqual(Array(20).fill(400));
    expect(statuses.slice(20).filter((status) => status === 429).length).toBeGreaterThan(0);
  });

  test('other content types, and paths instead of names', async () => {
    const visitor = await forum.as('kai');
    const file = await photo();
    expectError(await uploadPicture(visitor, file, { 'content-type': 'image/jpeg' }), 415, 'MEDIA_TYPE_UNSUPPORTED');
    expectError(await visitor.post('/picture-drafts', { file: 'x' }), 415, 'MEDIA_TYPE_UNSUPPORTED');
    const disposition = 'attachment; filename="../../../etc/passwd.png"';
    expect((await uploadPicture(visitor, file, { 'content-disposition': disposition })).status).toBe(201);
    for (const name of [
      '..%2F..%2Fsession-secret',
      '..',
      `${randomUUID()}-256.webp`,
      `${randomUUID()}-257.webp`,
      'x%00.webp',
      `${randomUUID()}-256.webp%2F..`,
    ]) {
      expect((await load(`/pictures/${name}`)).status, name).toBe(404);
    }
  });
});

describe('a crop', () => {
  test.each([
    ['is wider than the picture', { x: 0, y: 0, size: 301 }],
    ['begins outside the picture', { x: 390, y: 0, size: 20 }],
    ['ends below it', { x: 0, y: 200, size: 101 }],
  ])('is refused when it %s', async (_what, crop) => {
    const { draftId } = await choosePicture(visitor, await photo());
    const before = await storedFiles();
    const refused = expectError(await save(visitor, { draftId, crop }), 400, 'INPUT_INVALID');
    expect(refused.data.fields).toEqual({ picture: 'The chosen part is outside the picture' });
    expect(await storedFiles()).toEqual(before);
    expect((await visitor.get('/profile')).body.bio).toBe('');
  });

  test('is refused when it is malformed', async () => {
    const { draftId } = await choosePicture(visitor, await photo());
    for (const crop of [{ x: -1, y: 0, size: 10 }, { x: 0, y: 0, size: 0 }, { x: 0.5, y: 0, size: 10 }, {}]) {
      expectError(await save(visitor, { draftId, crop }), 400, 'INPUT_INVALID');
    }
  });
});

describe('an uploaded picture', () => {
  test('of somebody else cannot be used', async () => {
    const choice = await choosePicture(await forum.as('hannah'), await photo());
    const answer = await save(await forum.as('kai'), choice);
    expect(expectError(answer, 400, 'INPUT_INVALID').data.fields).toEqual({
      picture: 'This picture is no longer here. Please choose it again',
    });
  });

  test('needs a session', async () => {
    expectError(await uploadPicture(forum.anonymous(), await photo()), 401, 'SESSION_MISSING');
  });

  test('is kept for a day, and only the newest three per person', async () => {
    const { visitor } = await newMember(forum);
    const { id } = (await visitor.get('/session')).body.viewer;
    for (let upload = 0; upload < 5; upload += 1) await uploadPicture(visitor, await photo({ width: 100, height: 100 }));
    const drafts = () => forum.db.selectFrom('picture_drafts').select('id').where('member_id', '=', id).execute();
    expect(await drafts()).toHaveLength(3);
    await forum.db
      .updateTable('picture_drafts')
      .set({ created_at: new Date(Date.now() - 25 * 3_600_000).toISOString() })
      .where('member_id', '=', id)
      .execute();
    await forum.running.services.jobs.add(forum.db, 'clean-up', {});
    await expect.poll(drafts).toEqual([]);
  });
});

test('none of these requests logged a server error', () => {
  expect(forum.logged.filter(({ level }) => level === 'error')).toEqual([]);
});
