import { hash } from 'node:crypto';
import { StandardOpenAPIMatcher } from '@orpc/openapi/standard';
import { StandardBracketNotationSerializer } from '@orpc/openapi-client/standard';
import { type AnyRouter, createProcedureClient } from '@orpc/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { catalogued, type RequestContext } from './api.ts';
import { toCatalogue } from './errors.ts';

/** Paths that mean the same however they are read. */
const PLAIN = /^\/api((?:\/[\w~%@:+,-](?:[\w.~%@:+,-])*)+)$/;

/** What browsers may keep to ask for again: what stands around every page. Words of people and about people are not left behind on a machine that others use. */
const KEPT = new Set(['communities', 'navigation', 'pages', 'site']);

interface Called {
  status: number;
  body: unknown;
  /** Whether a browser may keep it, as long as it asks each time whether it is still so. */
  kept: boolean;
}

/**
 * Calls the routes of the contract straight from Fastify's request, as oRPC's own handler would: by its table of
 * addresses, its reading of a query and its procedures, but without making a web request, a signal and a copy of the
 * answer for each, which took longer than the route itself (docs/decisions/021-request-path.md).
 */
export function createCaller(router: AnyRouter) {
  const matcher = new StandardOpenAPIMatcher();
  matcher.init(router);
  const query = new StandardBracketNotationSerializer();

  /** @returns null for what is better left to oRPC: odd addresses, bodies that are no JSON, routes that are not there */
  return async (request: FastifyRequest, contextFor: () => Promise<RequestContext>): Promise<Called | null> => {
    const [path = '', search = '', ...rest] = request.url.split('?');
    const [, place] = PLAIN.exec(path) ?? [];
    if (place === undefined || /%2e/i.test(place) || rest.length > 0 || search.includes('#') || !hasPlainBody(request)) return null;
    const match = await matcher.match(request.method, place as `/${string}`);
    if (match === undefined) return null;
    const asked = search === '' ? {} : query.deserialize([...new URLSearchParams(search)]);
    const sent = request.method === 'GET' ? asked : request.body;
    const context = await contextFor();
    const call = createProcedureClient(match.procedure, { context, path: match.path, interceptors: [catalogued] });
    try {
      const status = match.procedure['~orpc'].route.successStatus ?? 200;
      const body = await call(inputOf(sent, match.params));
      return { status, body, kept: request.method === 'GET' && KEPT.has(match.path[0] ?? '') };
    } catch (error) {
      const { code, status, message, data } = toCatalogue(error, context.log, match.path.join('.'));
      return { status, body: { code, status, message, data: data ?? {} }, kept: false };
    }
  };
}

/** Sends what a route gave; a read that a client has already is not sent again. */
export function sendCalled(request: FastifyRequest, reply: FastifyReply, { status, body, kept }: Called): FastifyReply {
  const text = JSON.stringify(body);
  reply.status(status);
  if (kept) reply.header('cache-control', 'private, no-cache');
  if (request.method === 'GET' && status === 200) {
    // Weak: the same words, whether they are sent compressed or not.
    const etag = `W/"${hash('sha1', text, 'base64url')}"`;
    reply.header('etag', etag);
    if (request.headers['if-none-match']?.split(/, */).includes(etag)) return reply.status(304).send();
  }
  return reply.type('application/json').send(text);
}

function hasPlainBody({ method, body, headers }: FastifyRequest): boolean {
  return method === 'GET' || body === undefined || headers['content-type']?.startsWith('application/json') === true;
}

/** What stands in the address wins over what was sent. */
function inputOf(sent: unknown, params: Record<string, string> | undefined): unknown {
  if (sent === undefined) return params;
  if (params === undefined || Object.keys(params).length === 0) return sent;
  return typeof sent === 'object' && sent !== null && !Array.isArray(sent) ? { ...sent, ...params } : params;
}
