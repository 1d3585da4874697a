import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import type { IncomingHttpHeaders } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { createFairQueue } from '../fair-queue.ts';
import { failure } from './errors.ts';
import { refusalTexts } from './texts/refusals.ts';

/** Bodies of this type are read by `readUpload`, after the route's checks. */
const UPLOAD_TYPE = 'application/octet-stream';

const DRAIN_FACTOR = 5;

export function isUpload(headers: IncomingHttpHeaders): boolean {
  return headers['content-type'] === UPLOAD_TYPE;
}

export function acceptUploads(app: FastifyInstance): void {
  app.addContentTypeParser(UPLOAD_TYPE, (_request, payload, done) => done(null, payload));
}

async function* partsOf({ headers, body }: FastifyRequest, maxBytes: number): AsyncGenerator<Buffer> {
  if (!isUpload(headers)) throw failure('MEDIA_TYPE_UNSUPPORTED', refusalTexts.fileAs(UPLOAD_TYPE));
  if (Number(headers['content-length'] ?? 0) > maxBytes) throw failure('BODY_TOO_LARGE');
  let bytes = 0;
  try {
    for await (const part of body as AsyncIterable<Buffer>) {
      bytes += part.length;
      // Reads and drops the rest so that the sender gets the answer, up to a limit.
      if (bytes > DRAIN_FACTOR * maxBytes) break;
      if (bytes <= maxBytes) yield part;
    }
  } catch {
    throw failure('BODY_MALFORMED', refusalTexts.brokenOff);
  }
  if (bytes > maxBytes) throw failure('BODY_TOO_LARGE');
}

export function spoolFolder({ dataDir }: Pick<Config, 'dataDir'>): string {
  return join(dataDir, 'uploads');
}

export interface SpooledFile {
  path: string;
  bytes: number;
  remove: () => Promise<void>;
}

async function spool(request: FastifyRequest, folder: string, maxBytes: number): Promise<SpooledFile> {
  await mkdir(folder, { recursive: true });
  const path = join(folder, randomUUID());
  const remove = () => rm(path, { force: true });
  const file = await open(path, 'wx', 0o600);
  let bytes = 0;
  let writeError: unknown = null;
  try {
    for await (const part of partsOf(request, maxBytes)) {
      bytes += part.length;
      // Keeps reading when the disk is full: stopping would end the connection before the answer.
      if (writeError === null)
        await file.writeFile(part).catch((error: unknown) => {
          writeError = error;
        });
    }
    if (writeError !== null) throw writeError;
    // An acknowledged file must survive a power cut.
    await file.sync();
    return { path, bytes, remove };
  } catch (error) {
    await remove();
    throw error;
  } finally {
    await file.close();
  }
}

const ABANDONED_AFTER = 3_600_000;

export async function removeAbandonedUploads(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name);
    const file = await stat(path).catch(() => null);
    if (file !== null && Date.now() - file.mtimeMs > ABANDONED_AFTER) await rm(path, { force: true });
  }
}

/** Slow uploads take memory or disk for minutes, so an account may send two at a time. */
const uploadQueue = createFairQueue({
  concurrency: Number.POSITIVE_INFINITY,
  limitPerOwner: 2,
  refuse: () => failure('TOO_MANY_REQUESTS', refusalTexts.ownUploadsWait, { retryAfter: 30 }),
});

export function spoolUpload(request: FastifyRequest, ownerId: string, folder: string, maxBytes: number): Promise<SpooledFile> {
  return uploadQueue.run(ownerId, () => spool(request, folder, maxBytes));
}

export function readUpload(request: FastifyRequest, ownerId: string, maxBytes: number): Promise<Buffer> {
  return uploadQueue.run(ownerId, () => buffer(partsOf(request, maxBytes)));
}
