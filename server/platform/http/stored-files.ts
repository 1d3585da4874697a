import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Files } from '../files/file-store.ts';
import { failure } from './errors.ts';
import { sendError } from './refusal.ts';

/** A range counts bytes of the stored file, so range responses are not compressed. */
export const AS_STORED = { compress: false } as const;

interface Range {
  start: number;
  end: number;
}

function rangeOf(header: string | undefined, size: number): Range | 'none' | null {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (from === '' && to === '') return null;
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  return start > end || start >= size ? 'none' : { start, end };
}

/** The same for missing files and files that the person may not read. */
export function sendAbsent(reply: FastifyReply) {
  for (const header of ['etag', 'accept-ranges', 'content-disposition']) reply.removeHeader(header);
  return sendError(reply.type('application/json').header('cache-control', 'no-store'), failure('NOT_FOUND'));
}

/** The caller has checked access. */
export async function sendStored(files: Files, request: FastifyRequest, reply: FastifyReply, key: string, etag: string) {
  reply.header('etag', etag).header('accept-ranges', 'bytes');
  if (request.headers['if-none-match'] === etag) return reply.status(304).send();
  const size = await files.size(key);
  if (size === null) return sendAbsent(reply);
  const mayUseRange = request.headers['if-range'] === undefined || request.headers['if-range'] === etag;
  const range = mayUseRange ? rangeOf(request.headers.range, size) : null;
  if (range === 'none') return reply.status(416).header('content-range', `bytes */${size}`).send();
  const { start, end } = range ?? { start: 0, end: size - 1 };
  // Fastify would read the whole file and send none of it.
  const isHead = request.method === 'HEAD';
  const content = size === 0 ? '' : isHead ? Readable.from([]) : await files.stream(key, start, end);
  if (content === null) return sendAbsent(reply);
  reply.header('content-length', end - start + 1);
  if (range !== null) reply.status(206).header('content-range', `bytes ${start}-${end}/${size}`);
  return reply.send(content);
}

export function encodedName(name: string): string {
  return encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}
