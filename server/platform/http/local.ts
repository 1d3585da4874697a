import type { FastifyRequest } from 'fastify';

/** Headers by which proxies tell for whom they ask. */
const PROXY_HEADERS = ['x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via'];

/**
 * Whether somebody on this machine asks, and not through a proxy. The name counts too: a page elsewhere could make its own
 * name lead to this machine and read the answer.
 */
export function isAskedHere(request: FastifyRequest, publicUrl: string): boolean {
  const fromHere = /^(127\.|::1$|::ffff:127\.)/.test(request.socket.remoteAddress ?? '');
  const localName = /^(localhost|127\.[\d.]+|\[::1\])(:\d+)?$/i;
  // A proxy may hide all that it changes; but then people know the forum by another address.
  const byLocalName = localName.test(request.headers.host ?? '') && localName.test(new URL(publicUrl).host);
  return fromHere && byLocalName && PROXY_HEADERS.every((name) => request.headers[name] === undefined);
}
