import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Person, Services } from '#server/platform/http/api.ts';
import { AS_STORED, encodedName, sendAbsent, sendStored } from '#server/platform/http/stored-files.ts';
import { previewSides } from '#shared/rules/attachments.ts';
import { loadAttachment } from './access.ts';
import { attachmentKey, previewKey } from './attachments.ts';

/**
 * Types that browsers show without running code; all others are downloads. A text file may contain
 * HTML, SVG or XML under any name, so it is a download too.
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

type Identify = (request: FastifyRequest, reply: FastifyReply) => Promise<Person | null>;

export function mountAttachments(app: FastifyInstance, { db, files }: Services, identify: Identify): void {
  // The browser must revalidate each time, because access may have ended.
  const send = (request: FastifyRequest, reply: FastifyReply, key: string, etag: string) =>
    sendStored(files, request, reply.header('cache-control', 'private, no-cache'), key, etag);

  function inert(reply: FastifyReply) {
    reply.header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox");
  }

  app.get<{ Params: { id: string } }>('/attachments/:id/:name', AS_STORED, async (request, reply) => {
    const file = await loadAttachment(db, await identify(request, reply), request.params.id);
    if (file === null) return sendAbsent(reply);
    const shown = SHOWN.has(file.media_type);
    reply.type(shown ? file.media_type : 'application/octet-stream');
    reply.header('content-disposition', `${shown ? 'inline' : 'attachment'}; filename*=UTF-8''${encodedName(file.name)}`);
    inert(reply);
    return send(request, reply, attachmentKey(file.id), `"${file.id}"`);
  });

  app.get<{ Params: { file: string } }>('/attachment-previews/:file', AS_STORED, async (request, reply) => {
    const [, id = '', asked = ''] = /^(.{36})-(\d+)\.webp$/.exec(request.params.file) ?? [];
    const file = await loadAttachment(db, await identify(request, reply), id);
    if (file === null || file.width === null || file.height === null) return sendAbsent(reply);
    const { width, height } = file;
    const side = previewSides({ width, height }).find((one) => String(one) === asked);
    if (side === undefined) return sendAbsent(reply);
    reply.type('image/webp');
    inert(reply);
    return send(request, reply, previewKey(file.id, side), `"${file.id}-${side}"`);
  });
}
