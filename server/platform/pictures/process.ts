/**
 * The process that opens pictures people send. It is apart from the server because a picture may be made to crash or
 * exhaust whatever opens it: here it takes nothing with it, has no secrets, and gets little of the processor.
 */
import { createWriteStream } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { fileTypeFromBuffer } from 'file-type';
import decodeHeic from 'heic-decode';
import sharp, { type Sharp } from 'sharp';
import { type Outcome, type Problem, Task } from './messages.ts';

const KINDS = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif']);
/** Telephones' own; sharp's build leaves this codec out. */
const HEIC_KINDS = new Set(['image/heic', 'image/heif', 'image/heic-sequence', 'image/heif-sequence']);
const QUALITY = 84;

class Refused extends Error {
  readonly problem: Problem;
  constructor(problem: Problem) {
    super(problem);
    this.problem = problem;
  }
}

function checkSize(width: number, height: number, task: Extract<Task, { kind: 'clean' }>): void {
  if (width * height > task.maxPixels) throw new Refused('pixels');
  if (Math.min(width, height) < task.minSide) throw new Refused('small');
}

/** The size is known from the head, before any pixel is unpacked: a small file may claim to be an enormous picture. */
async function open(bytes: Buffer, task: Extract<Task, { kind: 'clean' }>): Promise<Sharp> {
  const kind = (await fileTypeFromBuffer(bytes))?.mime ?? '';
  if (HEIC_KINDS.has(kind)) {
    const [image] = await decodeHeic.all({ buffer: bytes });
    if (image === undefined) throw new Refused('broken');
    checkSize(image.width, image.height, task);
    const { width, height, data } = await image.decode();
    return sharp(data, { raw: { width, height, channels: 4 } });
  }
  if (!KINDS.has(kind)) throw new Refused('kind');
  const opened = sharp(bytes, { limitInputPixels: task.maxPixels, failOn: 'truncated', sequentialRead: true });
  const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
  checkSize(width, height, task);
  // Upright, as the camera noted beside the pixels; that note goes with all the others.
  return opened.autoOrient();
}

async function clean(bytes: Buffer, task: Extract<Task, { kind: 'clean' }>): Promise<Outcome> {
  const picture = await open(bytes, task);
  const { data, info } = await picture
    .resize({ width: task.maxSide, height: task.maxSide, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: QUALITY })
    .toBuffer({ resolveWithObject: true });
  // A thin strip, made smaller, is but a line.
  if (Math.min(info.width, info.height) < task.minSide) throw new Refused('small');
  return { images: [{ width: info.width, height: info.height, base64: data.toString('base64') }] };
}

async function cut(bytes: Buffer, { x, y, size, widths }: Extract<Task, { kind: 'cut' }>): Promise<Outcome> {
  const { width, height } = await sharp(bytes).metadata();
  if (x + size > width || y + size > height) throw new Refused('crop');
  const part = sharp(bytes).extract({ left: x, top: y, width: size, height: size });
  const images = [];
  for (const side of widths) {
    const data = await part.clone().resize(side, side).webp({ quality: QUALITY }).toBuffer();
    images.push({ width: side, height: side, base64: data.toString('base64') });
  }
  return { images };
}

async function work(): Promise<Outcome> {
  const input = await buffer(process.stdin);
  const end = input.indexOf('\n');
  const task = Task.parse(JSON.parse(input.subarray(0, end).toString('utf8')));
  const bytes = input.subarray(end + 1);
  try {
    return task.kind === 'clean' ? await clean(bytes, task) : await cut(bytes, task);
  } catch (error) {
    // What the decoders say is about the picture; all that matters here is that it cannot be read.
    return { problem: error instanceof Refused ? error.problem : 'broken' };
  }
}

sharp.cache(false);
sharp.concurrency(1);
// Not to the standard output, where decoders say what they think.
createWriteStream('', { fd: 3 }).end(JSON.stringify(await work()));
