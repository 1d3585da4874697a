import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Person, Services } from '#server/platform/http/api.ts';
import { errorBody } from '#server/platform/http/http.ts';
import { ERRORS } from '#shared/rules/errors.ts';
import { loadAttachment } from './access.ts';
import { attachmentKey, previewKey } from './attachments.ts';

/**
 * Types that browsers show without running anything; all others are downloads. So are text files: whatever its name, one
 * may be HTML, SVG or XML.
 */
const SHOWN = new Set([
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/gif',
  'application/pdf',
  'video/mp4',
  'video/webm',
  'audio/mpeg',
  'audio/wav',
  'audio/ogg',
]);

interface Range {
  start: number;
  end: number;
}

/** The one range of a Range header; null for none or one that we do not understand, which is then ignored; 'none' for one outside. */
export function rangeOf(header: string | undefined, size: number): Range | 'none' | null {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (from === '' && to === '') return null;
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  return start > end || start >= size ? 'none' : { start, end };
}

/** A part of a file cannot be compressed and still be that part. */
const AS_STORED = { compress: false } as const;

type Identify = (request: FastifyRequest, reply: FastifyReply) => Promise<Person | null>;

/** Serves the files of posts, to whoever may read the post at this moment. */
export function mountAttachments(app: FastifyInstance, { db, files }: Services, identify: Identify): void {
  function notFound(reply: FastifyReply) {
    return reply.status(ERRORS.NOT_FOUND.status).header('cache-control', 'no-store').send(errorBody('NOT_FOUND'));
  }

  async function send(request: FastifyRequest, reply: FastifyReply, key: string, etag: string) {
    // Kept by the reader's own browser, which asks each time whether it may still be read.
    reply.header('cache-control', 'private, no-cache').header('etag', etag).header('accept-ranges', 'bytes');
    if (request.headers['if-none-match'] === etag) return reply.status(304).send();
    const size = await files.size(key);
    if (size === null) return notFound(reply);
    const fresh = request.headers['if-range'] === undefined || request.headers['if-range'] === etag;
    const range = fresh ? rangeOf(request.headers.range, size) : null;
    if (range === 'none') return reply.status(416).header('content-range', `bytes */${size}`).send();
    const { start, end } = range ?? { start: 0, end: size - 1 };
    const content = size === 0 ? '' : await files.stream(key, start, end);
    if (content === null) return notFound(reply);
    reply.header('content-length', end - start + 1);
    if (range !== null) reply.status(206).header('content-range', `bytes ${start}-${end}/${size}`);
    return reply.send(content);
  }

  function inert(reply: FastifyReply) {
    reply.header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox");
  }

  app.get<{ Params: { id: string } }>('/attachments/:id/:name', AS_STORED, async (request, reply) => {
    const file = await loadAttachment(db, await identify(request, reply), request.params.id);
    if (file === null) return notFound(reply);
    const shown = SHOWN.has(file.media_type);
    reply.type(shown ? file.media_type : 'application/octet-stream');
    reply.header('content-disposition', `${shown ? 'inline' : 'attachment'}; filename*=UTF-8''${encoded(file.name)}`);
    inert(reply);
    return send(request, reply, attachmentKey(file.id), `"${file.id}"`);
  });

  app.get<{ Params: { file: string } }>('/attachment-previews/:file', AS_STORED, async (request, reply) => {
    const id = request.params.file.replace(/\.webp$/, '');
    const file = await loadAttachment(db, await identify(request, reply), id);
    if (file === null || file.width === null) return notFound(reply);
    reply.type('image/webp');
    inert(reply);
    return send(request, reply, previewKey(file.id), `"${file.id}-preview"`);
  });
}

/** As RFC 8187 asks of a name in a header. */
function encoded(name: string): string {
  return encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}
