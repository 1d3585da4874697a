import type { FastifyRequest } from 'fastify';

const PROXY_HEADERS = ['x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via'];

/**
 * Also checks the host name: a remote page could point its own name at this machine and read the
 * answer.
 */
export function isLocalRequest(request: FastifyRequest, publicUrl: string): boolean {
  const isLoopback = /^(127\.|::1$|::ffff:127\.)/.test(request.socket.remoteAddress ?? '');
  const localName = /^(localhost|127\.[\d.]+|\[::1\])(:\d+)?$/i;
  // A proxy may hide its headers, but then the forum's public address is not local.
  const hasLocalName = localName.test(request.headers.host ?? '') && localName.test(new URL(publicUrl).host);
  return isLoopback && hasLocalName && PROXY_HEADERS.every((name) => request.headers[name] === undefined);
}
