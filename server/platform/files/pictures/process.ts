/**
 * Decodes uploaded pictures in a separate process without secrets: a malicious picture may crash or
 * exhaust the decoder.
 */
import { createWriteStream } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { decode as decodeBmp } from 'bmp-ts';
import { fileTypeFromBuffer } from 'file-type';
import sharp, { type Sharp } from 'sharp';
import { PREVIEW_SIDES, previewSides } from '#shared/rules/attachments.ts';
import type { Answer, Image, Outcome, Problem, Task } from './messages.ts';

const KINDS = new Set(['image/jpeg', 'image/png', 'image/apng', 'image/webp', 'image/gif', 'image/avif', 'image/tiff']);
const HEIC_KINDS = new Set(['image/heic', 'image/heif', 'image/heic-sequence', 'image/heif-sequence']);
/** What bmp-ts decodes correctly. 16 colours and run-length encoding are unsupported. */
const BMP_BITS = new Set([1, 8, 16, 24, 32]);
const BMP_COMPRESSIONS = new Set([0, 3, 6]);
const QUALITY = 84;
/** Previews are shown at two or three picture pixels per CSS pixel, so a lower quality suffices. */
const PREVIEW_QUALITY = 75;
const ORIGINAL_QUALITY = 92;
const WHITE = '#fff';

class Refused extends Error {
  readonly problem: Problem;
  constructor(problem: Problem) {
    super(problem);
    this.problem = problem;
  }
}

interface Opened {
  kind: string;
  picture: Sharp;
  width: number;
  height: number;
  /** More than 1 for animations. */
  frames?: number;
}

interface Limits {
  maxPixels: number;
}

function checkSize(width: number, height: number, { maxPixels }: Limits): void {
  if (width * height > maxPixels) throw new Refused('pixels');
}

function openBitmap(bytes: Buffer, limits: Limits): Omit<Opened, 'kind'> {
  // OS/2 bitmaps have a shorter header.
  if (bytes.readUInt32LE(14) < 40) throw new Refused('broken');
  checkSize(bytes.readUInt32LE(18), Math.abs(bytes.readInt32LE(22)), limits);
  if (!BMP_BITS.has(bytes.readUInt16LE(28)) || !BMP_COMPRESSIONS.has(bytes.readUInt32LE(30))) throw new Refused('broken');
  const { width, height, data } = decodeBmp(bytes);
  // bmp-ts returns ABGR, with alpha 0 if the file has none.
  for (let at = 0; at < data.length; at += 4) data[at] = 255;
  return { picture: sharp(data.swap32(), { raw: { width, height, channels: 4 } }), width, height };
}

/** Checks the header's size first: a small file may claim an enormous picture. */
async function open(bytes: Buffer, task: Limits): Promise<Opened> {
  const kind = (await fileTypeFromBuffer(bytes))?.mime ?? '';
  if (HEIC_KINDS.has(kind)) {
    // Imported on demand: loading this WebAssembly would delay all other pictures.
    const { default: decodeHeic } = await import('heic-decode');
    const [image] = await decodeHeic.all({ buffer: bytes });
    if (image === undefined) throw new Refused('broken');
    checkSize(image.width, image.height, task);
    const { width, height, data } = await image.decode();
    return { kind, picture: sharp(data, { raw: { width, height, channels: 4 } }), width, height };
  }
  if (kind === 'image/bmp') return { kind, ...openBitmap(bytes, task) };
  if (!KINDS.has(kind)) throw new Refused('kind');
  const opened = sharp(bytes, { limitInputPixels: task.maxPixels, failOn: 'truncated', sequentialRead: true });
  const { width, height, pages = 1 } = await sharp(bytes, { limitInputPixels: false }).metadata();
  checkSize(width, height, task);
  const frames = kind === 'image/gif' || kind === 'image/webp' ? pages : 1;
  // The EXIF orientation is removed with all metadata.
  return { kind, picture: opened.autoOrient(), width, height, frames };
}

async function clean(bytes: Buffer, task: Extract<Task, { kind: 'clean' }>): Promise<Outcome> {
  const { picture, width, height } = await open(bytes, task);
  const enlarged = Math.min(width, height) < task.minSide;
  return { images: [await encode(fitInside(picture, task.maxSide, enlarged).webp({ quality: QUALITY }))] };
}

function fitInside(picture: Sharp, side: number, enlarged = false): Sharp {
  return picture.resize({ width: side, height: side, fit: 'inside', withoutEnlargement: !enlarged });
}

async function encode(picture: Sharp): Promise<Image> {
  const { data, info } = await picture.toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data };
}

/** One after the other, because each takes much memory. */
async function encodeEach(sides: readonly number[], scaledTo: (side: number) => Sharp): Promise<Image[]> {
  const images = [];
  for (const side of sides) images.push(await encode(scaledTo(side)));
  return images;
}

/** Keeps formats that browsers show, so that the file extension stays correct. */
async function attach(bytes: Buffer, task: Extract<Task, { kind: 'attach' }>): Promise<Outcome> {
  const { kind, picture, width, height, frames = 1 } = await open(bytes, task);
  if (width * height * frames > task.maxPixels) throw new Refused('frames');
  const source = frames > 1 ? sharp(bytes, { animated: true, limitInputPixels: task.maxPixels }) : picture;
  const reencoded =
    kind === 'image/gif'
      ? source.gif()
      : kind === 'image/png' || kind === 'image/apng'
        ? source.png({ adaptiveFiltering: true })
        : kind === 'image/webp' || kind === 'image/avif'
          ? source.webp({ quality: ORIGINAL_QUALITY })
          : source.jpeg({ quality: ORIGINAL_QUALITY });
  const whole = await encode(reencoded);
  return { images: [whole, ...(await previews(whole.data, { width, height }))] };
}

/**
 * Scales from the largest preview, to decode only once.
 * @param whole the re-encoded picture, because AVIF and HEIC take many times as long to decode
 */
async function previews(whole: Buffer, size: { width: number; height: number }): Promise<Image[]> {
  const { data, info } = await fitInside(sharp(whole, { sequentialRead: true }), Math.max(...PREVIEW_SIDES))
    .raw()
    .toBuffer({ resolveWithObject: true });
  return encodeEach(previewSides(size), (side) => fitInside(sharp(data, { raw: info }), side).webp({ quality: PREVIEW_QUALITY }));
}

async function cut(bytes: Buffer, { x, y, size, widths }: Extract<Task, { kind: 'cut' }>): Promise<Outcome> {
  const { width, height } = await sharp(bytes).metadata();
  if (x + size > width || y + size > height) throw new Refused('crop');
  const part = sharp(bytes).extract({ left: x, top: y, width: size, height: size });
  return { images: await encodeEach(widths, (side) => part.clone().resize(side, side).webp({ quality: QUALITY })) };
}

/** White background: a dark logo is invisible in dark mode. */
async function logo(bytes: Buffer, task: Extract<Task, { kind: 'logo' }>): Promise<Outcome> {
  const { picture } = await open(bytes, task);
  const images = await encodeEach(task.widths, (side) => {
    const square = picture.clone().flatten({ background: WHITE }).resize(side, side, { fit: 'contain', background: WHITE });
    return square.webp({ quality: ORIGINAL_QUALITY });
  });
  return { images };
}

async function work(): Promise<Outcome> {
  const input = await buffer(process.stdin);
  const end = input.indexOf('\n');
  const task = JSON.parse(input.subarray(0, end).toString('utf8')) as Task;
  const bytes = input.subarray(end + 1);
  try {
    if (task.kind === 'clean') return await clean(bytes, task);
    if (task.kind === 'attach') return await attach(bytes, task);
    return task.kind === 'logo' ? await logo(bytes, task) : await cut(bytes, task);
  } catch (error) {
    return { problem: error instanceof Refused ? error.problem : 'broken' };
  }
}

function answer(outcome: Outcome): Buffer {
  const header: Answer =
    'problem' in outcome ? outcome : { images: outcome.images.map(({ width, height, data }) => ({ width, height, bytes: data.length })) };
  const pictures = 'problem' in outcome ? [] : outcome.images.map(({ data }) => data);
  return Buffer.concat([Buffer.from(`${JSON.stringify(header)}\n`), ...pictures]);
}

sharp.cache(false);
sharp.concurrency(1);
// Descriptor 3: decoders write to standard output.
createWriteStream('', { fd: 3 }).end(answer(await work()));
