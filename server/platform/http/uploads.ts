import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { failure } from './errors.ts';
import { refusalTexts } from './texts/refusals.ts';

/** Bodies of this kind are not read before the route's own checks have passed; `readUpload` reads them. */
export const UPLOAD_TYPE = 'application/octet-stream';

/** Times the limit. */
const SWALLOWED = 5;
/** Seconds after which a refused upload may be tried again. */
const RETRY_AFTER = 30;

export function acceptUploads(app: FastifyInstance): void {
  app.addContentTypeParser(UPLOAD_TYPE, (_request, payload, done) => done(null, payload));
}

function uploadStream({ headers, body }: FastifyRequest, maxBytes: number): Readable {
  if (headers['content-type'] !== UPLOAD_TYPE) throw failure('MEDIA_TYPE_UNSUPPORTED', refusalTexts.fileAs(UPLOAD_TYPE));
  if (Number(headers['content-length'] ?? 0) > maxBytes) throw failure('BODY_TOO_LARGE');
  return body as Readable;
}

export function spoolFolder({ dataDir }: Pick<Config, 'dataDir'>): string {
  return join(dataDir, 'uploads');
}

export interface SpooledFile {
  path: string;
  bytes: number;
  /** Takes it away, if it is still there. */
  remove: () => Promise<void>;
}

/**
 * Writes the file that a request consists of into a folder, part by part, under a name of our own.
 * @throws as readUpload; nothing of it is left then
 */
export async function spoolUpload(request: FastifyRequest, folder: string, maxBytes: number): Promise<SpooledFile> {
  const stream = uploadStream(request, maxBytes);
  await mkdir(folder, { recursive: true });
  const path = join(folder, randomUUID());
  const remove = () => rm(path, { force: true });
  const file = await open(path, 'wx', 0o600);
  let bytes = 0;
  let full: unknown = null;
  try {
    for await (const part of stream as AsyncIterable<Buffer>) {
      bytes += part.length;
      if (bytes > SWALLOWED * maxBytes) break;
      // What has no place is swallowed, so that whoever sends it reads why: leaving off here would end the connection.
      if (bytes > maxBytes || full !== null) continue;
      await file.writeFile(part).catch((error: unknown) => {
        full = error;
      });
    }
  } catch {
    await remove();
    throw failure('BODY_MALFORMED', refusalTexts.brokenOff);
  } finally {
    await file.close();
  }
  if (full === null && bytes <= maxBytes) return { path, bytes, remove };
  await remove();
  throw full ?? failure('BODY_TOO_LARGE');
}

/** Milliseconds after which nobody is still writing such a file. */
const ABANDONED = 3_600_000;

/** Clears away what a server that was killed left behind. */
export async function tidySpool(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name);
    const file = await stat(path).catch(() => null);
    if (file !== null && Date.now() - file.mtimeMs > ABANDONED) await rm(path, { force: true });
  }
}

/** Uploads of one account that may be held in memory while they arrive, which a slow sender can stretch to minutes. */
const MAX_ARRIVING = 2;
const arriving = new Map<string, number>();

/**
 * The file that a request consists of.
 * @param ownerId the account
 * @throws TOO_MANY_REQUESTS when two others of the account are still arriving, BODY_TOO_LARGE as soon as there are more bytes
 * than that, BODY_MALFORMED when the upload was broken off
 */
export async function readUpload(request: FastifyRequest, ownerId: string, maxBytes: number): Promise<Buffer> {
  const own = arriving.get(ownerId) ?? 0;
  if (own >= MAX_ARRIVING) throw failure('TOO_MANY_REQUESTS', refusalTexts.ownPicturesWait, { retryAfter: RETRY_AFTER });
  arriving.set(ownerId, own + 1);
  try {
    return await readBody(request, maxBytes);
  } finally {
    const left = (arriving.get(ownerId) ?? 1) - 1;
    if (left > 0) arriving.set(ownerId, left);
    else arriving.delete(ownerId);
  }
}

async function readBody(request: FastifyRequest, maxBytes: number): Promise<Buffer> {
  const stream = uploadStream(request, maxBytes);
  const parts: Buffer[] = [];
  let bytes = 0;
  stream.on('data', (part: Buffer) => {
    bytes += part.length;
    // What is too much is swallowed, so that whoever sends it reads why; but not without end.
    if (bytes <= maxBytes) parts.push(part);
    else if (bytes > SWALLOWED * maxBytes) stream.destroy();
  });
  try {
    await finished(stream, { writable: false });
  } catch {
    throw failure('BODY_MALFORMED', refusalTexts.brokenOff);
  }
  if (bytes > maxBytes) throw failure('BODY_TOO_LARGE');
  return Buffer.concat(parts);
}
