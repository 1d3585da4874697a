import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { failure } from './errors.ts';

/** Bodies of this kind are not read before the route's own checks have passed; `readUpload` reads them. */
const UPLOAD_TYPE = 'application/octet-stream';

/** Times the limit. */
const SWALLOWED = 5;

export function acceptUploads(app: FastifyInstance): void {
  app.addContentTypeParser(UPLOAD_TYPE, (_request, payload, done) => done(null, payload));
}

/**
 * The file that a request consists of.
 * @throws BODY_TOO_LARGE as soon as there are more bytes than that, BODY_MALFORMED when the upload was broken off
 */
export async function readUpload({ headers, body }: FastifyRequest, maxBytes: number): Promise<Buffer> {
  if (headers['content-type'] !== UPLOAD_TYPE) throw failure('MEDIA_TYPE_UNSUPPORTED', `Please send the file as ${UPLOAD_TYPE}.`);
  if (Number(headers['content-length'] ?? 0) > maxBytes) throw failure('BODY_TOO_LARGE');
  const parts: Buffer[] = [];
  let bytes = 0;
  const stream = body as Readable;
  stream.on('data', (part: Buffer) => {
    bytes += part.length;
    // What is too much is swallowed, so that whoever sends it reads why; but not without end.
    if (bytes <= maxBytes) parts.push(part);
    else if (bytes > SWALLOWED * maxBytes) stream.destroy();
  });
  try {
    await finished(stream, { writable: false });
  } catch {
    throw failure('BODY_MALFORMED', 'The upload was broken off.');
  }
  if (bytes > maxBytes) throw failure('BODY_TOO_LARGE');
  return Buffer.concat(parts);
}
