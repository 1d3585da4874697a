import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import { ERRORS } from '#shared/rules/errors.ts';
import type { ApiClient } from '#web/lib/api.ts';
import type { apiClientContext, nonceContext } from '#web/lib/screen.ts';
import { contentSecurityPolicy, errorBody } from './http.ts';

const YEAR_SECONDS = 31_536_000;

/** What web/app/entry.server.tsx exports beside React Router's own. */
interface Entry {
  apiClientContext: typeof apiClientContext;
  nonceContext: typeof nonceContext;
}

export interface WebOptions {
  /** Of PUBLIC_URL. */
  origin: string;
  /** Folder of the built web, with `client` and `server`. */
  buildFolder: string;
  /** Makes the API client of one page request; it calls the routes in process, as this request's person. */
  apiFor: (request: FastifyRequest, reply: FastifyReply) => Promise<ApiClient>;
}

/** Serves the built web: files with unchanging names for a year, everything else as a page rendered on the server. */
export async function mountWeb(app: FastifyInstance, { origin, buildFolder, apiFor }: WebOptions): Promise<void> {
  const build = (await import(pathToFileURL(join(buildFolder, 'server', 'index.js')).href)) as ServerBuild;
  const entry = build.entry.module as unknown as Entry;
  const render = createRequestHandler(build, 'production');

  await app.register(fastifyStatic, {
    root: join(buildFolder, 'client'),
    wildcard: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    decorateReply: false,
    setHeaders(reply, path) {
      const unchanging = path.includes(join('client', 'assets'));
      reply.header('cache-control', unchanging ? `public, max-age=${YEAR_SECONDS}, immutable` : 'public, max-age=3600');
    },
  });

  app.setNotFoundHandler((_request, reply) => reply.status(ERRORS.NOT_FOUND.status).send(errorBody('NOT_FOUND')));
  // A route of its own, not the handler above, which compression passes by.
  app.get('/*', async (request, reply) => {
    const nonce = randomBytes(16).toString('base64');
    const context = new RouterContextProvider();
    context.set(entry.nonceContext, nonce);
    context.set(entry.apiClientContext, await apiFor(request, reply));
    const aborted = new AbortController();
    reply.raw.once('close', () => aborted.abort());
    // Our own origin, whatever the Host header claims; joined as text, because "//host/" alone would name another host.
    const url = `${origin}${request.url}`;
    if (!URL.canParse(url)) return reply.status(ERRORS.NOT_FOUND.status).send(errorBody('NOT_FOUND'));
    const answer = await render(
      new Request(url, { method: request.method, headers: webHeaders(request), signal: aborted.signal }),
      context,
    );
    for (const [name, value] of answer.headers) if (name !== 'set-cookie') reply.header(name, value);
    reply.header('content-security-policy', contentSecurityPolicy(nonce));
    // Every page shows who is signed in: no cache may keep it for another person.
    reply.header('cache-control', 'private, no-store');
    reply.status(answer.status);
    return reply.send(answer.body === null ? '' : Readable.fromWeb(answer.body as import('node:stream/web').ReadableStream));
  });
}

/** A Fastify request's headers as the web's. */
export function webHeaders(request: FastifyRequest): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined && !name.startsWith(':')) headers.set(name, Array.isArray(value) ? value.join(', ') : value);
  }
  return headers;
}
