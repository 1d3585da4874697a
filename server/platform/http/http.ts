import { hash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import fastify, { type FastifyError, type FastifyInstance, type FastifyReply } from 'fastify';
import type { ErrorCode } from '#shared/rules/errors.ts';
import { LIVE_PATH } from '#shared/rules/live.ts';
import type { Config } from '../config.ts';
import type { Log } from '../log.ts';
import { duringRequest } from './current-route.ts';
import { type Failure, failure, toCatalogue } from './errors.ts';
import { isOwnHost, refuseHost } from './other-hosts.ts';
import { addressKey } from './rate-limit.ts';
import { sendError } from './refusal.ts';
import { warnOfUntrustedProxy } from './untrusted-proxy.ts';
import { isUpload } from './uploads.ts';

/** Bytes of a JSON body; fits the longest post in multi-byte characters. */
const BODY_LIMIT = 512 * 1024;
/** Milliseconds to receive a request: 50 MB at half a megabit a second. */
const REQUEST_LIMIT = 900_000;
/** Milliseconds until a request whose body has not arrived is dropped; uploads have longer. */
const BODY_TIME = 30_000;
/** Milliseconds until a connection on which nothing is sent or received is closed. */
export const IDLE_TIME = 120_000;
const PRECONNECT_AGE = 1_000;
const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

const FROM_FASTIFY: Record<string, ErrorCode> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'BODY_MALFORMED',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'BODY_MALFORMED',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'BODY_MALFORMED',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'MEDIA_TYPE_UNSUPPORTED',
  FST_ERR_CTP_BODY_TOO_LARGE: 'BODY_TOO_LARGE',
  FST_ERR_BAD_URL: 'NOT_FOUND',
  FST_ERR_MAX_PARAM_LENGTH: 'NOT_FOUND',
};

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Accepts writes from pages of other origins; only for routes that ignore the session. */
    fromAnyOrigin?: boolean;
  }
}

export async function createHttp(config: Config, log: Log): Promise<FastifyInstance> {
  const headers = securityHeaders(config);
  const app = fastify({
    bodyLimit: BODY_LIMIT,
    requestTimeout: REQUEST_LIMIT,
    connectionTimeout: IDLE_TIME,
    trustProxy: config.trustedProxies.length > 0 ? config.trustedProxies : false,
    forceCloseConnections: 'idle',
    // While stopping, requests on kept connections are answered normally, and the connection then
    // closes.
    return503OnClosing: false,
    http: { shouldUpgradeCallback: isLiveHandshake },
    routerOptions: { maxParamLength: 400, ignoreTrailingSlash: false },
    frameworkErrors: (error, _request, reply) => {
      void sendError((reply as FastifyReply).headers(headers), failureOf(error, log, 'http'));
    },
  });
  // Only JSON is parsed: forms of other sites cannot send it without a preflight.
  app.removeContentTypeParser('text/plain');
  await app.register(compress, {
    global: true,
    encodings: ['br', 'gzip'],
    // Quality 8 takes twice as long for one per cent fewer bytes.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } },
    threshold: 1_024,
  });

  // First, so that everything else runs in its context.
  app.addHook('onRequest', ({ ip, routeOptions }, _reply, done) => duringRequest(routeOptions.url, addressKey(ip), done));
  warnOfUntrustedProxy(app, log);
  // Callback hooks are cheaper than promises, and these run for every request.
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers);
    if (!isOwnHost(request, config)) return void refuseHost(request, reply, config);
    if (SAFE_METHODS.has(request.method) || request.routeOptions.config.fromAnyOrigin === true) return done();
    if (isOwnOrigin(request.headers.origin, request.headers['sec-fetch-site'], request.host, config)) return done();
    void sendError(reply, failure('ORIGIN_REFUSED'));
  });
  app.addHook('preParsing', ({ raw, headers }, _reply, _payload, done) => {
    done();
    if (raw.complete || isUpload(headers)) return;
    const timer = setTimeout(() => raw.destroy(), BODY_TIME);
    for (const event of ['end', 'close']) raw.once(event, () => clearTimeout(timer));
  });
  // Refuses other JSON values even if every field is optional.
  app.addHook('preValidation', (request, reply, done) => {
    if (request.body === undefined || request.headers['content-type']?.toLowerCase().startsWith('application/json') !== true) return done();
    if (typeof request.body === 'object' && request.body !== null && !Array.isArray(request.body)) return done();
    void sendError(reply, failure('BODY_MALFORMED'));
  });
  // Runs before compression, which is a hook of each route. @fastify/etag answers 304 also to
  // writes and errors, and does not support several tags in If-None-Match.
  app.addHook('onSend', (request, reply, payload, done) => {
    if (request.method !== 'GET' || reply.statusCode !== 200 || typeof payload !== 'string') return done();
    // Browsers keep no copy of a `no-store` answer to compare.
    if (String(reply.getHeader('cache-control')).includes('no-store')) return done();
    // Weak, because a compressed answer has other bytes.
    const etag = `W/"${hash('sha1', payload, 'base64url')}"`;
    reply.header('etag', etag);
    if (request.headers['if-none-match']?.split(/, */).includes(etag) !== true) return done();
    reply.status(304);
    // For an empty text Fastify sends `content-length: 0`, which must equal the length of the 200
    // answer (RFC 9110, 8.6).
    done(null, null);
  });
  const connections = new Map<Socket, number>();
  app.server.on('connection', (connection) => {
    connections.set(connection, performance.now());
    connection.once('close', () => connections.delete(connection));
  });
  // Closes idle keep-alive connections while stopping. Node does not count a browser's unused
  // preconnect as idle; a newer connection may be receiving a proxy's request.
  app.addHook('preClose', async () => {
    const closeIdle = () => {
      app.server.closeIdleConnections();
      const ahead = performance.now() - PRECONNECT_AGE;
      for (const [connection, opened] of connections) if (connection.bytesRead === 0 && opened < ahead) connection.destroy();
    };
    const timer = setInterval(() => {
      closeIdle();
      if (!app.server.listening && connections.size === 0) clearInterval(timer);
    }, 50);
  });
  app.setErrorHandler((error: FastifyError, request, reply) => {
    return sendError(reply, failureOf(error, log, `${request.method} ${request.routeOptions.url ?? ''}`));
  });
  return app;
}

function isLiveHandshake({ method, url = '', headers }: IncomingMessage): boolean {
  return method === 'GET' && url.replace(/\?.*$/, '') === LIVE_PATH && headers.upgrade?.toLowerCase() === 'websocket';
}

function failureOf(error: FastifyError, log: Log, where: string): Failure {
  const known = FROM_FASTIFY[error.code];
  if (known !== undefined) return failure(known);
  if (error.statusCode !== undefined && error.statusCode < 500) return failure('BODY_MALFORMED');
  return toCatalogue(error, log, where);
}

/**
 * CSRF check: browsers always send the origin with writes. Other clients send none, but carry no
 * victim's cookie either.
 */
function isOwnOrigin(origin: string | undefined, fetchSite: string | string[] | undefined, host: string, config: Config): boolean {
  if (fetchSite !== undefined && fetchSite !== 'same-origin' && fetchSite !== 'none') return false;
  if (origin === undefined) return true;
  return isOwnPage(origin, host, config);
}

export function isOwnPage(origin: string, host: string, config: Config): boolean {
  if (!URL.canParse(origin)) return false;
  const from = new URL(origin);
  return from.origin === new URL(config.publicUrl).origin || (!config.production && from.host === host);
}

function securityHeaders(config: Config): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
    'x-frame-options': 'DENY',
    ...(config.publicUrl.startsWith('https:') && {
      'strict-transport-security': `max-age=31536000${config.hstsSubdomains ? '; includeSubDomains' : ''}`,
    }),
  };
}

/**
 * No inline script without the nonce, nothing from other hosts. React needs inline style
 * attributes.
 */
export function contentSecurityPolicy(nonce: string): string {
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}
