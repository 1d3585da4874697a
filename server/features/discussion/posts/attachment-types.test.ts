import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { download, editAttachment, HTML, TEXT, upload, uploaded } from '#server/testing/attachments.ts';
import { expectError, useForum } from '#server/testing/forum.ts';
import { liftLimits } from '#server/testing/limits.ts';
import { useStore } from '#server/testing/store.ts';

const { environment, stored } = useStore();
const forum = useForum(environment);
beforeAll(() => liftLimits(forum));

const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
const XML = Buffer.from('<?xml version="1.0"?><?xml-stylesheet href="evil.xsl" type="text/xsl"?><a/>');
const XHTML = Buffer.from('<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><script>alert(1)</script></html>');
const WORDS = 'Naïve T cells – “CD4” and CD8 – in the thymus.\r\n';
/** In Windows-1252, dashes and quotation marks are one byte each. */
const WINDOWS = Buffer.from('Na\xefve T cells \x96 \x93CD4\x94 and CD8 \x96 in the thymus.\r\n', 'latin1');

function utf16(order: 'little' | 'big'): Buffer<ArrayBuffer> {
  const bytes = Buffer.from(`\ufeff${WORDS}`, 'utf16le');
  return order === 'big' ? bytes.swap16() : bytes;
}

function compound(name: string): Buffer<ArrayBuffer> {
  const sign = Buffer.from('d0cf11e0a1b11ae1', 'hex');
  return Buffer.concat([sign, Buffer.alloc(70_000), Buffer.from(name, 'utf16le'), Buffer.alloc(500)]);
}

async function picture(format: 'jpeg' | 'png' | 'webp'): Promise<Buffer<ArrayBuffer>> {
  const canvas = sharp({ create: { width: 600, height: 400, channels: 3, background: '#2f6f6b' } });
  return Buffer.from(await canvas.toFormat(format).toBuffer());
}

describe('a file is served as a download that no browser runs or shows', () => {
  test.each([
    ['a page', 'evil.html', HTML],
    ['a page named like a picture', 'cat.png', HTML],
    ['a page named like a text', 'note.txt', HTML],
    ['a page without an ending', 'page', HTML],
    ['a page in UTF-16', 'wide.html', Buffer.from(`\ufeff${HTML}`, 'utf16le')],
    ['a drawing', 'evil.svg', SVG],
    ['a drawing named like a picture', 'drawing.jpg', SVG],
    ['a document of XML', 'evil.xml', XML],
    ['a page of XHTML', 'evil.xhtml', XHTML],
    ['a style sheet of XML', 'evil.xsl', XML],
    ['a formula', 'evil.mml', Buffer.from('<math xmlns="http://www.w3.org/1998/Math/MathML"/>')],
    ['a script', 'run.js', Buffer.from('alert(1)')],
    ['a program', 'setup.exe', Buffer.from('MZ\0\0\0rest')],
    ['an archive', 'all.zip', Buffer.from('PK\u0003\u0004\0\0\0\0rest of it')],
    ['a picture that is kept as it is', 'scan.tiff', Buffer.concat([Buffer.from('II*\0\b\0\0\0'), Buffer.alloc(200)])],
    ['nothing at all', 'empty.bin', Buffer.alloc(0)],
  ])('when it is %s', async (_what, name, body) => {
    const file = await uploaded(forum, 'tomasz', name, body);
    expect(file).toMatchObject({ kind: 'file', previewUrl: null });
    for (const path of [file.url, `/attachments/${file.id}/page.html`]) {
      const answer = await download(forum, 'tomasz', path);
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'content-type': 'application/octet-stream',
        'content-disposition': `attachment; filename*=UTF-8''${name}`,
        'x-content-type-options': 'nosniff',
        'content-security-policy': expect.stringMatching(/^default-src 'none';.*sandbox$/),
      });
      expect(Buffer.from(await answer.arrayBuffer())).toEqual(body);
    }
  });
});

describe('a picture that cannot be read', () => {
  test.each([
    ['cut off', 'broken.jpg', async () => (await picture('jpeg')).subarray(0, 700)],
    ['of its first bytes alone', 'head.png', async () => (await picture('png')).subarray(0, 40)],
    ['with bytes that are none of it', 'torn.webp', async () => (await picture('webp')).fill(0xaa, 30)],
  ])('is kept as a plain download: %s', async (_what, name, make) => {
    const body = await make();
    const file = await uploaded(forum, 'tomasz', name, body);
    expect(file).toMatchObject({ name, size: body.length, kind: 'file', previewUrl: null, width: null, height: null });
    const { slug } = await forum.post('tomasz', 'alder-ridge/classes/anatomy', { attachmentId: file.id });
    expect((await (await forum.as('hannah')).get(`/posts/${slug}`)).body.attachment).toEqual(file);
    const answer = await download(forum, 'hannah', file.url);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename*=UTF-8''${name}`,
      'x-content-type-options': 'nosniff',
    });
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(body);
    expect((await download(forum, 'hannah', `/attachment-previews/${file.id}-480.webp`)).status).toBe(404);
    expect((await stored(forum, 'attachments')).filter((stem) => stem.startsWith(file.id))).toEqual([file.id]);
  });
});

test.each(['gif', 'webp'] as const)('an animated picture stays animated: %s', async (format) => {
  const frame = (background: string) =>
    sharp({ create: { width: 120, height: 80, channels: 3, background } })
      .png()
      .toBuffer();
  const frames = await Promise.all(['#2f6f6b', '#6b2f2f', '#2f2f6b'].map(frame));
  const body = await sharp(frames, { join: { animated: true } })
    .toFormat(format)
    .toBuffer();
  const file = await uploaded(forum, 'tomasz', `dance.${format}`, Buffer.from(body));
  expect(file).toMatchObject({ name: `dance.${format}`, kind: 'image', width: 120, height: 80 });
  const answer = await download(forum, 'tomasz', file.url);
  expect(await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).toMatchObject({ format, pages: 3, width: 120 });
});

/** With too many pixels in all frames together. */
async function endless(): Promise<Buffer> {
  const frame = (background: string) =>
    sharp({ create: { width: 3_600, height: 3_600, channels: 3, background } })
      .png()
      .toBuffer();
  const frames = await Promise.all(['#f00', '#00f', '#0f0', '#000'].map(frame));
  return sharp(frames, { join: { animated: true } })
    .webp({ effort: 0 })
    .toBuffer();
}

const vast = () => sharp({ create: { width: 7_300, height: 7_000, channels: 3, background: '#2f6f6b' } });

test.each([
  ['a picture', 'poster.jpg', () => vast().jpeg().toBuffer()],
  ['an animation', 'endless.webp', endless],
])('%s of more than 50 megapixels is kept as a plain download without a preview', async (_what, name, make) => {
  const body = Buffer.from(await make());
  const file = await uploaded(forum, 'tomasz', name, body);
  expect(file).toMatchObject({ name, size: body.length, kind: 'file', previewUrl: null });
  const answer = await download(forum, 'tomasz', file.url);
  expect(answer.headers.get('content-type')).toBe('application/octet-stream');
  expect(body.equals(Buffer.from(await answer.arrayBuffer()))).toBe(true);
});

test.each([
  [
    'a picture',
    'photo.jpg',
    () =>
      vast()
        .withExif({ IFD0: { Make: 'Telephone' } })
        .jpeg()
        .toBuffer(),
    'This picture has more than 50 megapixels.',
  ],
  [
    'an animation',
    'endless.webp',
    async () => Buffer.concat([await endless(), Buffer.from('EXIF\u0004\0\0\0abcd')]),
    'This animation has more than 50 megapixels in all frames together. Please make it shorter or smaller.',
  ],
])('%s of more than 50 megapixels with metadata is refused with that reason', async (_what, name, make, attachment) => {
  const answer = await upload(await forum.as('tomasz'), name, Buffer.from(await make()));
  expect(expectError(answer, 400, 'INPUT_INVALID').data.fields).toEqual({ attachment });
});

test('an unreadable picture with location metadata is refused', async () => {
  const gps = { IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' } };
  const canvas = sharp({ create: { width: 600, height: 400, channels: 3, background: '#2f6f6b' } });
  for (const format of ['jpeg', 'png', 'webp'] as const) {
    const whole = await canvas.clone().withExif(gps).toFormat(format).toBuffer();
    // WebP stores its metadata at the end of the file.
    const body = format === 'webp' ? Buffer.from(whole).fill(0xaa, 40, 120) : Buffer.from(whole.subarray(0, whole.length - 60));
    const answer = await upload(await forum.as('tomasz'), `place.${format}`, Buffer.from(body));
    expect(expectError(answer, 400, 'INPUT_INVALID').data.fields?.attachment, format).toContain('its location');
  }
});

describe('a file that is stored as it is', () => {
  const box = (type: string, content: Buffer) => {
    const head = Buffer.alloc(8);
    head.writeUInt32BE(8 + content.length);
    head.write(type, 4, 'latin1');
    return Buffer.concat([head, content]);
  };
  const film = (brand: string, ...boxes: Buffer[]) => Buffer.concat([box('ftyp', Buffer.from(`${brand}\0\0\0\0${brand}`)), ...boxes]);
  const place = box('\xa9xyz', Buffer.from('\0\x12\x15\xc7+52.5200+013.4050/', 'latin1'));
  const padding = (length: number) => box('mdat', Buffer.alloc(length, 7));

  /** One directory with a pointer to the GPS directory, which has the latitude if `located`. */
  function tiff(order: 'II' | 'MM', located: boolean): Buffer {
    const bytes = Buffer.alloc(120);
    const two = (value: number, at: number) => (order === 'II' ? bytes.writeUInt16LE(value, at) : bytes.writeUInt16BE(value, at));
    const four = (value: number, at: number) => (order === 'II' ? bytes.writeUInt32LE(value, at) : bytes.writeUInt32BE(value, at));
    const entry = (at: number, [tag, type, count, value]: [number, number, number, number]) => {
      two(tag, at);
      two(type, at + 2);
      four(count, at + 4);
      four(value, at + 8);
    };
    bytes.write(order, 0, 'latin1');
    two(42, 2);
    four(8, 4);
    two(1, 8);
    entry(10, [0x8825, 4, 1, 26]);
    two(1, 26);
    entry(28, located ? [2, 5, 3, 60] : [0, 1, 4, 0x2030000]);
    return bytes;
  }

  test.each([
    ['a video of QuickTime', 'film.mov', film('qt  ', box('moov', Buffer.from('\0\0mdtacom.apple.quicktime.location.ISO6709')))],
    ['a video of MP4', 'film.mp4', film('isom', box('moov', box('udta', place)))],
    // Files are read in parts of 64 KB; the box begins nine bytes before the end of the first.
    ['a long video, across two parts of it', 'long.mp4', film('isom', padding(65_536 - 37), place)],
    ['a scan', 'scan.tiff', tiff('II', true)],
    ['a scan in the other byte order', 'scan.tif', tiff('MM', true)],
  ])('is refused if it tells where it was taken: %s', async (_what, name, body) => {
    const answer = await upload(await forum.as('tomasz'), name, Buffer.from(body));
    expect(expectError(answer, 400, 'INPUT_INVALID').data.fields?.attachment).toContain('its location');
  });

  test.each([
    ['a video without a place', 'film.mov', film('qt  ', padding(70_000))],
    ['a video that contains the four letters by chance', 'film.mp4', film('isom', padding(90), Buffer.from('\xa9xyz1234567', 'latin1'))],
    ['a scan whose camera knew no place', 'scan.tiff', tiff('II', false)],
  ])('is kept otherwise: %s', async (_what, name, body) => {
    expect(await uploaded(forum, 'tomasz', name, Buffer.from(body))).toMatchObject({ name, size: body.length });
  });
});

describe('the attachment of an edited post', () => {
  async function editTo(name: string, body: Uint8Array<ArrayBuffer>) {
    const before = await uploaded(forum, 'tomasz', 'before.txt', TEXT);
    const { id, slug } = await forum.post('tomasz', 'alder-ridge/classes/anatomy', { attachmentId: before.id });
    const answer = await editAttachment(forum, id, (await uploaded(forum, 'tomasz', name, body)).id);
    const { attachment } = (await (await forum.as('hannah')).get(`/posts/${slug}`)).body;
    return { answer, attachment };
  }

  test.each([
    ['a document of Word', 'essay.doc', compound('WordDocument')],
    ['a text in UTF-8', 'notes.txt', Buffer.from(WORDS)],
    ['a text in UTF-8 with a mark', 'notes.txt', Buffer.from(`\ufeff${WORDS}`)],
    ['a text in Windows-1252', 'notes.txt', WINDOWS],
    ['a text in UTF-16, little endian', 'notes.txt', utf16('little')],
    ['a text in UTF-16, big endian', 'notes.TXT', utf16('big')],
    ['a text that begins like a bitmap', 'bmi.txt', Buffer.from('BMI = mass / height²')],
  ])('may become %s', async (_what, name, body) => {
    const { answer, attachment } = await editTo(name, body);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    expect(attachment).toMatchObject({ name, kind: 'file' });
    expect(Buffer.from(await (await download(forum, 'hannah', attachment.url)).arrayBuffer())).toEqual(body);
  });

  test.each([
    ['photo.jpg', 'png'],
    ['photo.png', 'jpeg'],
  ] as const)('may become a picture named %s that is a %s', async (name, format) => {
    const canvas = sharp({ create: { width: 60, height: 40, channels: 3, background: '#2f6f6b' } });
    const { answer, attachment } = await editTo(name, Uint8Array.from(await canvas.toFormat(format).toBuffer()));
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    expect(attachment).toMatchObject({ name, kind: 'image' });
  });

  test('may become a picture of 10 MB that is larger in our encoding', async () => {
    const canvas = sharp({ create: { width: 60, height: 40, channels: 3, background: '#2f6f6b' } });
    const picture = await uploaded(forum, 'tomasz', 'slide.png', Uint8Array.from(await canvas.png().toBuffer()));
    await forum.db
      .updateTable('attachments')
      .set({ size: String(14 * 1024 * 1024) })
      .where('id', '=', picture.id)
      .execute();
    const { id } = await forum.post('tomasz', 'alder-ridge/classes/anatomy');
    expect((await editAttachment(forum, id, picture.id)).status).toBe(200);
  });

  test.each([
    ['a program named like a document', 'notes.pdf', Buffer.from('MZ\0\0rest')],
    ['a program named like a text', 'notes.txt', Buffer.from('MZ\0\0rest')],
    ['an archive', 'all.zip', Buffer.from('PK\u0003\u0004\0\0\0\0rest')],
    ['an archive named like a text', 'all.txt', Buffer.from('PK\u0003\u0004\0\0\0\0rest')],
    ['a page', 'page.html', HTML],
    ['a page named like a picture', 'page.png', HTML],
    ['a page named like a PDF', 'page.pdf', HTML],
    ['a text in UTF-16 named like a document', 'notes.doc', utf16('little')],
    ['a picture that cannot be read', 'broken.jpg', Buffer.from('ffd8ffe000104a46494600010100', 'hex')],
    ['a spreadsheet named like a document', 'sums.doc', compound('Workbook')],
    ['a text that is none further down', 'late.txt', Buffer.concat([Buffer.alloc(9_000, 'a'), Buffer.from([0, 1, 2])])],
    ['a text in UTF-16 that is none further down', 'late.txt', Buffer.concat([utf16('little'), Buffer.from([0, 0, 0, 0xd8])])],
    ['11 MB', 'large.txt', Buffer.alloc(11 * 1024 * 1024, 'a')],
  ])('cannot become %s', async (_what, name, body) => {
    const { answer, attachment } = await editTo(name, body);
    expect(expectError(answer, 400, 'INPUT_INVALID').data.fields).toEqual({
      attachmentId: 'The file must be a PDF, Word, text, JPEG or PNG file of at most 10 MB.',
    });
    expect(attachment).toMatchObject({ name: 'before.txt' });
  });
});

test('none of these requests logged a server error', () => {
  expect(forum.logged.filter(({ level }) => level === 'error')).toEqual([]);
});
