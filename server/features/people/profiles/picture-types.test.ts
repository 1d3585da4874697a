import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { expectError, useForum, type Visitor } from '#server/testing/forum.ts';
import { liftLimits } from '#server/testing/limits.ts';
import { newMember } from '#server/testing/people.ts';
import { choosePicture, uploadPicture } from '#server/testing/picture.ts';

const forum = useForum();
let visitor: Visitor;
beforeAll(async () => {
  liftLimits(forum);
  ({ visitor } = await newMember(forum));
});

const RED = [208, 32, 32] as const;
const BLUE = [32, 48, 208] as const;

function halves(width: number, height: number) {
  const [r, g, b] = RED;
  const left = { create: { width: width / 2, height, channels: 3 as const, background: { r, g, b } } };
  return sharp({ create: { width, height, channels: 3, background: { r: BLUE[0], g: BLUE[1], b: BLUE[2] } } })
    .composite([{ input: left, left: 0, top: 0 }])
    .toColourspace('srgb');
}

function bitmap(width: number, height: number, bits: 1 | 4 | 8 | 16 | 24 | 32, { fromTop = false, compression = 0 } = {}) {
  const palette = bits <= 8 ? [RED, BLUE, [0, 0, 0], ...Array(2 ** bits).fill([9, 9, 9])].slice(0, 2 ** bits) : [];
  const row = Math.ceil((width * bits) / 32) * 4;
  const start = 54 + palette.length * 4;
  const file = Buffer.alloc(start + row * height);
  file.write('BM');
  file.writeUInt32LE(file.length, 2);
  file.writeUInt32LE(start, 10);
  file.writeUInt32LE(40, 14);
  file.writeInt32LE(width, 18);
  file.writeInt32LE(fromTop ? -height : height, 22);
  file.writeUInt16LE(1, 26);
  file.writeUInt16LE(bits, 28);
  file.writeUInt32LE(compression, 30);
  for (const [index, [r, g, b]] of palette.entries()) file.set([b, g, r, 0], 54 + index * 4);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = start + (fromTop ? y : height - 1 - y) * row;
      const index = x < width / 2 ? 0 : 1;
      const [r, g, b] = y < height / 2 || bits === 1 ? (index === 0 ? RED : BLUE) : [0, 0, 0];
      if (bits === 1) file[at + (x >> 3)] = (file[at + (x >> 3)] ?? 0) | (index << (7 - (x % 8)));
      else if (bits === 8) file[at + x] = y < height / 2 ? index : 2;
      else if (bits === 16) file.writeUInt16LE(((r >> 3) << 10) | ((g >> 3) << 5) | (b >> 3), at + x * 2);
      else if (bits >= 24) file.set([b, g, r, ...(bits === 32 ? [0] : [])], at + (x * bits) / 8);
    }
  }
  return file;
}

async function saved(file: Uint8Array<ArrayBuffer>): Promise<Buffer> {
  const details = { year: 'M1', specialty: '', interests: '', bio: '', instagram: '', facebook: '' };
  const answer = await visitor.put('/profile/medical', { ...details, picture: await choosePicture(visitor, file) });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  const { pictureUrl } = (await visitor.get('/profile')).body;
  return Buffer.from(await (await fetch(`${forum.origin}${pictureUrl}`)).arrayBuffer());
}

async function pixel(picture: Buffer, left: number, top: number): Promise<number[]> {
  return [...(await sharp(picture).extract({ left, top, width: 1, height: 1 }).removeAlpha().raw().toBuffer())];
}

/** Lossy formats change colours a little. */
function expectColour(actual: number[], expected: readonly number[]): void {
  for (const [channel, value] of expected.entries()) expect(Math.abs((actual[channel] ?? 0) - value), `${actual}`).toBeLessThan(24);
}

describe('a profile picture', () => {
  test.each<[string, () => Promise<Buffer> | Buffer]>([
    ['PNG', () => halves(400, 400).png().toBuffer()],
    ['JPEG', () => halves(400, 400).jpeg({ quality: 95 }).toBuffer()],
    ['WebP', () => halves(400, 400).webp({ quality: 95 }).toBuffer()],
    ['AVIF', () => halves(400, 400).avif({ quality: 90 }).toBuffer()],
    ['GIF', () => halves(400, 400).gif().toBuffer()],
    ['TIFF', () => halves(400, 400).tiff().toBuffer()],
    ['compressed TIFF', () => halves(400, 400).tiff({ compression: 'lzw' }).toBuffer()],
    ['BMP', () => bitmap(402, 402, 24)],
    ['large BMP', () => bitmap(1_600, 1_600, 24)],
    ['BMP that is stored from the top', () => bitmap(402, 402, 24, { fromTop: true })],
    ['BMP with 32 bits', () => bitmap(402, 402, 32)],
    ['BMP with 16 bits', () => bitmap(402, 402, 16)],
    ['BMP with 256 colours', () => bitmap(402, 402, 8)],
    ['BMP with two colours', () => bitmap(402, 402, 1)],
    ['tiny PNG', () => halves(16, 16).png().toBuffer()],
    ['tiny BMP', () => bitmap(16, 16, 24)],
  ])('may be a %s', async (_what, make) => {
    const picture = await saved(Buffer.from(await make()));
    expect(await sharp(picture).metadata()).toMatchObject({ format: 'webp', width: 256, height: 256 });
    expectColour(await pixel(picture, 20, 20), RED);
    expectColour(await pixel(picture, 235, 20), BLUE);
    if (_what.startsWith('BMP') && !_what.includes('two')) expectColour(await pixel(picture, 20, 235), [0, 0, 0]);
  });

  test('may be a HEIC from a phone', async () => {
    const heic = await readFile(join(import.meta.dirname, '../../../../tests/e2e/files/telephone.heic'));
    expect(heic.subarray(4, 12).toString()).toBe('ftypheic');
    const picture = await saved(heic);
    const { exif, xmp, iptc, icc, comments, ...metadata } = await sharp(picture).metadata();
    expect({ exif, xmp, iptc, icc, comments }).toEqual({});
    expect(metadata).toMatchObject({ format: 'webp', width: 256, height: 256 });
    const { channels } = await sharp(picture).stats();
    expect(
      channels.some(({ stdev }) => stdev > 10),
      'shows something',
    ).toBe(true);
  });

  test('is the first frame of an animated GIF', async () => {
    const frames = await Promise.all(
      [RED, BLUE].map(([r, g, b]) =>
        sharp({ create: { width: 90, height: 90, channels: 3, background: { r, g, b } } })
          .png()
          .toBuffer(),
      ),
    );
    const gif = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer();
    const picture = await saved(Buffer.from(gif));
    expect((await sharp(picture, { animated: true }).metadata()).pages ?? 1).toBe(1);
    expectColour(await pixel(picture, 128, 128), RED);
  });

  test('that is tiny is enlarged so that a crop can be chosen', async () => {
    const { body } = await uploadPicture(visitor, Buffer.from(await halves(16, 12).png().toBuffer()));
    expect(body).toMatchObject({ width: 1_200, height: 900 });
    const large = await uploadPicture(visitor, Buffer.from(await halves(64, 64).png().toBuffer()));
    expect(large.body).toMatchObject({ width: 64, height: 64 });
  });
});

describe('is refused as a profile picture:', () => {
  const KIND = 'Please choose a picture: PNG, JPEG, WebP, HEIC, AVIF, GIF, TIFF or BMP';
  const UNREADABLE = 'This picture cannot be read. Please choose another';

  test.each<[string, () => Promise<Buffer> | Buffer, string]>([
    ['a drawing (SVG)', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="99" height="99"/>'), KIND],
    ['a drawing with an XML declaration', () => Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'), KIND],
    ['a PDF', () => Buffer.from('%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\n%%EOF\n'), KIND],
    ['a text', () => Buffer.from('I am not a picture'), KIND],
    ['an icon', () => Buffer.concat([Buffer.from('00000100010010100000', 'hex'), Buffer.alloc(900)]), KIND],
    ['a bitmap that is cut off', () => bitmap(90, 90, 24).subarray(0, 9_000), UNREADABLE],
    ['the header of a bitmap alone', () => bitmap(90, 90, 24).subarray(0, 20), UNREADABLE],
    ['a bitmap that is compressed', () => bitmap(90, 90, 8, { compression: 1 }), UNREADABLE],
    ['a bitmap with 16 colours', () => bitmap(90, 90, 4), UNREADABLE],
    [
      'a bitmap that claims to be enormous',
      () => {
        const file = bitmap(9, 9, 24);
        file.writeInt32LE(60_000, 18);
        file.writeInt32LE(-60_000, 22);
        return file;
      },
      'The picture can have at most 50 megapixels',
    ],
  ])('%s', async (_what, make, text) => {
    const answer = await uploadPicture(visitor, Buffer.from(await make()));
    expect(expectError(answer, 400, 'INPUT_INVALID').data.fields).toEqual({ picture: text });
  });
});

test('none of these requests logged a server error', () => {
  expect(forum.logged.filter(({ level }) => level === 'error')).toEqual([]);
});
