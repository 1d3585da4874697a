import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createRequestHandler, matchRoutes, RouterContextProvider, type ServerBuild } from 'react-router';
import type { ApiClient } from '#web/lib/api.ts';
import type { StyleSheet } from '#web/lib/first-visit.tsx';
import type { apiClientContext, nonceContext, renderContext, reportContext, styleSheetContext } from '#web/lib/screen.ts';
import { createFairQueue } from '../fair-queue.ts';
import type { Services } from './api.ts';
import { requestId } from './current-route.ts';
import { type Failure, failure } from './errors.ts';
import { contentSecurityPolicy } from './http.ts';
import { type LoadShedding, overloaded } from './load-shedding.ts';
import { addressKey } from './rate-limit.ts';
import { sendError, sendRefusal } from './refusal.ts';
import { refusalTexts } from './texts/refusals.ts';

const YEAR_SECONDS = 31_536_000;
const FORM_TYPE = 'application/x-www-form-urlencoded';
const FORM_LIMIT = 64 * 1024;

interface Entry {
  apiClientContext: typeof apiClientContext;
  nonceContext: typeof nonceContext;
  renderContext: typeof renderContext;
  reportContext: typeof reportContext;
  styleSheetContext: typeof styleSheetContext;
}

interface WebOptions extends Pick<Services, 'config' | 'limits' | 'log'> {
  buildFolder: string;
  apiFor: (request: FastifyRequest, reply: FastifyReply) => Promise<ApiClient>;
  shedLongQueue: LoadShedding['shedLongQueue'];
}

export async function mountWeb(
  app: FastifyInstance,
  { config, limits, log, buildFolder, apiFor, shedLongQueue }: WebOptions,
): Promise<void> {
  const { origin } = new URL(config.publicUrl);
  const build = (await import(pathToFileURL(join(buildFolder, 'server', 'index.js')).href)) as ServerBuild;
  const entry = build.entry.module as unknown as Entry;
  // Rendering blocks the event loop for milliseconds, so pages render one at a time and other
  // requests run in between.
  const rendering = createFairQueue({ concurrency: 1 });
  const render = createRequestHandler(build, 'production');
  const styleSheet = await readStyleSheet(buildFolder, build);
  const pageOf = pagesOf(build);

  await app.register(fastifyStatic, {
    root: join(buildFolder, 'client'),
    wildcard: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    decorateReply: false,
    setHeaders(reply, path) {
      const isImmutable = path.includes(join('client', 'assets'));
      reply.header('cache-control', isImmutable ? `public, max-age=${YEAR_SECONDS}, immutable` : 'public, max-age=3600');
    },
  });

  // The worker's script contains the build's version, so open tabs notice a new build.
  const worker = await readFile(join(buildFolder, 'worker', 'sw.js'), 'utf8');
  app.get('/sw.js', (_request, reply) =>
    reply
      .header('content-type', 'text/javascript; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('content-security-policy', "default-src 'none'; connect-src 'self'")
      .send(`const VERSION = ${JSON.stringify(build.assets.version)};\n${worker}`),
  );

  app.setNotFoundHandler((_request, reply) => sendError(reply, failure('NOT_FOUND')));

  const page = async (request: FastifyRequest, reply: FastifyReply) => {
    if (shedLongQueue(request, reply, 'pages', rendering.waiting())) return reply;
    const aborted = new AbortController();
    reply.raw.once('close', () => aborted.abort());
    const nonce = randomBytes(16).toString('base64');
    const context = new RouterContextProvider();
    context.set(entry.nonceContext, nonce);
    context.set(entry.styleSheetContext, styleSheet);
    // Not the address, which may name a person or contain a token.
    const report = (error: unknown) => log.error('A page failed', error, { id: requestId(), route: pageOf(request.url)?.path });
    context.set(entry.reportContext, report);
    context.set(entry.apiClientContext, await apiFor(request, reply));
    let refusal: Failure | null = null;
    const renderInTurn = async (render: () => Promise<Response>) => {
      await setImmediate();
      aborted.signal.throwIfAborted();
      if (rendering.waiting() > 0 && !(await limits.mayRender(request.ip))) {
        refusal = overloaded();
        return new Response(null, { status: refusal.status });
      }
      const began = performance.now();
      try {
        return await render();
      } finally {
        await limits.noteRendering(request.ip, performance.now() - began);
      }
    };
    context.set(entry.renderContext, (render) => rendering.run(addressKey(request.ip), () => renderInTurn(render), aborted.signal));
    // Our own origin, not the Host header. `new URL("//host/", origin)` would name another host.
    const url = `${origin}${request.url}`;
    if (!URL.canParse(url)) return sendError(reply, failure('NOT_FOUND'));
    const { method, body } = request;
    const formBody = body instanceof Buffer ? { body: new Uint8Array(body) } : {};
    const answer = await render(new Request(url, { method, headers: pageHeaders(request), signal: aborted.signal, ...formBody }), context);
    if (refusal !== null) return sendRefusal(request, reply, config, refusal);
    for (const [name, value] of answer.headers) if (name !== 'set-cookie') reply.header(name, value);
    reply.header('content-security-policy', contentSecurityPolicy(nonce));
    // Every page shows who is signed in.
    reply.header('cache-control', 'private, no-store');
    reply.status(answer.status);
    if (answer.status >= 500) reply.header('x-request-id', requestId());
    return reply.send(answer.body ?? '');
  };
  // The compression plugin skips the not-found handler.
  app.get('/*', page);
  // Only these routes parse forms: the API keeps refusing content types that any site's form can
  // send.
  await app.register(async (forms) => {
    forms.removeAllContentTypeParsers();
    forms.addContentTypeParser(FORM_TYPE, { parseAs: 'buffer', bodyLimit: FORM_LIMIT }, (_request, body, done) => done(null, body));
    forms.post('/*', {
      onRequest: async (request, reply) => {
        if (pageOf(request.url)?.takesForm !== true) return sendError(reply, failure('NOT_FOUND'));
      },
      preHandler: async (request, reply) => {
        if (!(request.body instanceof Buffer)) return sendError(reply, failure('MEDIA_TYPE_UNSUPPORTED', refusalTexts.formAs(FORM_TYPE)));
      },
      handler: page,
    });
  });
}

async function readStyleSheet(buildFolder: string, { assets }: ServerBuild): Promise<StyleSheet> {
  const [href] = Object.values(assets.routes).flatMap((route) => route?.css ?? []);
  if (href === undefined) throw new Error(`${buildFolder} has no style sheet.`);
  return { href, text: await readFile(join(buildFolder, 'client', href), 'utf8') };
}

/** Finds the page of an address; its path is a pattern. */
function pagesOf({ routes }: ServerBuild) {
  const pathOf = (id: string | undefined): string => {
    const route = id === undefined ? undefined : routes[id];
    return route === undefined ? '' : `${pathOf(route.parentId)}/${route.path ?? ''}`;
  };
  const pages = Object.values(routes).flatMap((route) =>
    route?.module.default === undefined
      ? []
      : [{ path: pathOf(route.id).replace(/\/+/g, '/'), takesForm: route.module.action !== undefined }],
  );
  return (url: string) => matchRoutes(pages, url)?.at(-1)?.route;
}

/**
 * Without the origin, which http.ts has checked already, against more origins than React Router
 * knows.
 */
function pageHeaders(request: FastifyRequest): Headers {
  const headers = webHeaders(request);
  headers.delete('origin');
  return headers;
}

export function webHeaders(request: FastifyRequest): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined && !name.startsWith(':')) headers.set(name, Array.isArray(value) ? value.join(', ') : value);
  }
  return headers;
}
