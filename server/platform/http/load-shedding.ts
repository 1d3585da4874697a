import { randomInt } from 'node:crypto';
import underPressure from '@fastify/under-pressure';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type pg from 'pg';
import { Counter, Registry } from 'prom-client';
import { LIVE_PATH } from '#shared/rules/live.ts';
import { createOutage } from '../outages.ts';
import type { Services } from './api.ts';
import { failure, toCatalogue } from './errors.ts';
import { HEALTH_PATH, METRICS_PATH } from './paths.ts';
import { addressKey, type Traffic } from './rate-limit.ts';
import { sendRefusal } from './refusal.ts';
import { isUpload } from './uploads.ts';

/** Milliseconds, averaged over an interval. Rendering a page causes about 20. */
export const MAX_EVENT_LOOP_DELAY = 1_000;
/** Milliseconds. Shorter pauses, such as those of a busy host, shed no load. */
const DELAY_INTERVAL = 3_000;
/**
 * Statements that wait for a pool connection (half a second of work), and pages that wait to be
 * rendered (two seconds).
 */
const MAX_WAITING = { statements: 400, pages: 100 };
const MAX_IN_FLIGHT = 300;
/** While a queue is over its limit, only addresses with more requests in flight are refused. */
const CROWD_IN_FLIGHT = 20;
/** At this multiple of the limit everybody is refused. */
const HARD_LIMIT_FACTOR = 5;
/** Seconds, spread so that refused clients do not return at once. */
const RETRY_AFTER = { min: 2, max: 6 };

/** Milliseconds without a refusal after which the log says that load shedding has ended. */
const CALM_TIME = 5_000;

type Queue = keyof typeof MAX_WAITING;

/** Files at the root of the site: icons, the manifest, the service worker. */
const FILE = /^\/[^/]+\.(?:js|png|svg|webmanifest)$/;

export function overloaded() {
  return failure('OVERLOADED', undefined, { retryAfter: randomInt(RETRY_AFTER.min, RETRY_AFTER.max + 1) });
}

/**
 * Refuses requests over the limit of an address (429), or while overloaded (503). Health, metrics
 * and files never get 503. See docs/decisions/011-overload.md.
 */
export async function shedLoad(app: FastifyInstance, { config, limits, log }: Services, pool: pg.Pool, maxEventLoopDelay: number) {
  const registry = new Registry();
  const shed = new Counter({ name: 'rounds_requests_shed_total', help: 'Requests refused by load shedding (503)', registers: [registry] });
  const noteShed = createOutage((summary) => log.warn('Load shedding has ended', summary), CALM_TIME);
  const noteAddressOverload = createOutage((summary) => log.warn('No address is over its limit any more', summary), CALM_TIME);
  const inFlight = new Map<string, number>();
  const inFlightOf = ({ ip }: FastifyRequest) => inFlight.get(addressKey(ip)) ?? 0;

  function refuse(request: FastifyRequest, reply: FastifyReply, because: 'eventLoop' | Queue): FastifyReply {
    shed.inc();
    if (noteShed('refused', because)) log.warn('Load shedding has started', { because });
    return sendRefusal(request, reply, config, overloaded());
  }

  /** @returns null unless it has answered the request */
  function shedLongQueue(request: FastifyRequest, reply: FastifyReply, queue: Queue, waiting: number): FastifyReply | null {
    const limit = MAX_WAITING[queue];
    const isCrowd = inFlightOf(request) > CROWD_IN_FLIGHT && !limits.isSchoolNetwork(request.ip);
    return waiting > limit * HARD_LIMIT_FACTOR || (waiting > limit && isCrowd) ? refuse(request, reply, queue) : null;
  }

  await app.register(underPressure, { maxEventLoopDelay, sampleInterval: DELAY_INTERVAL, pressureHandler: () => {} });
  app.addHook('onRequest', async (request, reply) => {
    const traffic = trafficOf(request);
    if (traffic === null) return;
    if (traffic === 'request' && request.routeOptions.url !== LIVE_PATH) {
      const address = addressKey(request.ip);
      inFlight.set(address, inFlightOf(request) + 1);
      reply.raw.once('close', () => {
        const remaining = inFlightOf(request) - 1;
        if (remaining > 0) inFlight.set(address, remaining);
        else inFlight.delete(address);
      });
    }
    const own = inFlightOf(request);
    try {
      await limits.countAddress(traffic, request.ip);
      if (isLarge(request)) await limits.countAddress('large', request.ip);
      if (traffic === 'request' && own > MAX_IN_FLIGHT * config.rateLimitFactor && !limits.isSchoolNetwork(request.ip))
        throw failure('TOO_MANY_REQUESTS', undefined, { retryAfter: RETRY_AFTER.min });
    } catch (error) {
      const refusal = toCatalogue(error, log, 'limits');
      if (refusal.code === 'TOO_MANY_REQUESTS' && noteAddressOverload('refused')) log.warn('An address is over its limit');
      return sendRefusal(request, reply, config, refusal);
    }
    if (traffic === 'health' || traffic === 'file') return;
    if (app.isUnderPressure()) return refuse(request, reply, 'eventLoop');
    if (shedLongQueue(request, reply, 'statements', pool.waitingCount)) return reply;
  });
  return { registry, shedLongQueue };
}

export type LoadShedding = Awaited<ReturnType<typeof shedLoad>>;

/** Bytes. Only uploads, long posts and long comments are larger. */
const LARGE_BODY = 16_384;

function isLarge({ headers }: FastifyRequest): boolean {
  if (isUpload(headers)) return false;
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > LARGE_BODY;
}

function trafficOf({ routeOptions: { url = '' } }: FastifyRequest): Traffic | null {
  if (url === METRICS_PATH) return null;
  if (url === HEALTH_PATH) return 'health';
  if (url.startsWith('/assets/') || url.startsWith('/pictures/') || FILE.test(url)) return 'file';
  return url.startsWith('/api/docs') || url === '/api/openapi.json' ? 'docs' : 'request';
}
