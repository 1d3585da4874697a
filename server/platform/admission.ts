import { randomBytes, randomInt } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Counter, Gauge, Registry } from 'prom-client';
import { ERRORS } from '#shared/rules/errors.ts';
import { LANGUAGE } from '#shared/rules/locale.ts';
import type { Config } from './config.ts';
import { escapeHtml } from './escape-html.ts';
import { createGate, type Gate, type Rank } from './gate.ts';
import { contentSecurityPolicy, errorBody } from './http.ts';
import { addressKey } from './rate-limit.ts';
import { awayTexts } from './texts/pages.ts';
import { UPLOAD_TYPE } from './uploads.ts';

/** Calls of the API that a page costs: it makes several itself and is then rendered. */
const PAGE_WEIGHT = 4;
/** Milliseconds. */
const PATIENCE = { burst: 1_000, overload: { reading: 5, writing: 25 } };
/** As many as there are threads that hash. A class that logs in at the same moment waits for its turn. */
const PASSWORDS_AT_ONCE = 4;
/** A password takes a tenth of a second of a processor: a school's 400 on two processors have all been looked at by then. */
const PASSWORD_PATIENCE = { burst: 20_000, overload: { reading: 20_000, writing: 20_000 } };
/** As many as get done in that time. All may be of one address, behind which a whole school may be, as long as no other wants the room. */
const PASSWORD_QUEUE = 400;
/** Seconds, so spread that those who were sent away do not come back all at once. */
const RETRY_AFTER = { least: 2, most: 6 };

const API = '/api/*';
const PAGES = '/*';

/** What the features know of a request. Calls are each a method and a path: `POST /api/sign-in`. */
interface Known {
  /** Hash a password, or belong to those that do. */
  passwordCalls: ReadonlySet<string>;
  /** Take a file, which may be minutes on its way. */
  uploadCalls: ReadonlySet<string>;
  /** Whether a cookie header holds a session that we signed; asked for each request that has to wait, so without any query. */
  isSigned: (cookie: string) => boolean;
}

interface Admission {
  /** What Prometheus reads of it. */
  registry: Registry;
  /**
   * Once a form's password has been looked at, others may have theirs looked at: its page is made in a page's place.
   * False where none came free in time: then it keeps the place that it has.
   */
  passwordDone: (request: FastifyRequest) => Promise<boolean>;
  /** Says that there is too much to do, instead of a page. */
  sendAway: (request: FastifyRequest, reply: FastifyReply) => FastifyReply;
}

interface Place {
  gate: Gate;
  weight: number;
}

/**
 * Lets in so many requests at a time that those who are let in are answered soon, and sends others away before anything
 * has been done for them (docs/decisions/032-overload.md). Health, metrics, files and live connections always pass.
 */
export function admitRequests(app: FastifyInstance, config: Config, { passwordCalls, uploadCalls, isSigned }: Known): Admission {
  const work = createGate({ places: config.requestsAtOnce, patience: PATIENCE });
  const passwords = createGate({ places: PASSWORDS_AT_ONCE, patience: PASSWORD_PATIENCE, queue: PASSWORD_QUEUE });
  const taken = new WeakMap<FastifyRequest, Place>();
  const answered = new WeakSet<FastifyRequest>();
  const moves = new WeakMap<FastifyRequest, Promise<boolean>>();
  const pageWeight = Math.min(PAGE_WEIGHT, config.requestsAtOnce);
  const { registry, shed } = count(work, passwords);

  function gateFor({ method, url, routeOptions, headers }: FastifyRequest): Place | null {
    const page = routeOptions.url === PAGES;
    if (!page && routeOptions.url !== API) return null;
    // Neither has a body nor hashes anything; taking its address apart would be a part of what it costs.
    if (isRead(method)) return { gate: work, weight: page ? pageWeight : 1 };
    const call = `${method} ${pathOf(url)}`;
    // Of others none is read.
    if (headers['content-type'] === UPLOAD_TYPE && uploadCalls.has(call) && isSigned(headers.cookie ?? '')) return null;
    return { gate: page || passwordCalls.has(call) ? passwords : work, weight: 1 };
  }
  function rankOf({ method, headers }: FastifyRequest): Rank {
    if (!isSigned(headers.cookie ?? '')) return 'anonymous';
    return isRead(method) ? 'reading' : 'writing';
  }
  function leave(request: FastifyRequest): void {
    const place = taken.get(request);
    taken.delete(request);
    place?.gate.leave(place.weight);
  }

  // Once the body is here: whoever sends it slowly keeps no place.
  app.addHook('preHandler', async (request, reply) => {
    const place = gateFor(request);
    if (place === null) return;
    const senderOf = () => ({ rank: place.gate === passwords ? 'reading' : rankOf(request), name: addressKey(request.ip) }) as const;
    const entered = place.gate.enter(place.weight, senderOf);
    if (entered !== true && !(await entered)) {
      shed.inc({ rank: senderOf().rank });
      return sendAway(request, reply, config);
    }
    taken.set(request, place);
    // Nobody reads the answer any more.
    if (reply.raw.destroyed) return sendAway(request, reply, config);
  });
  // Not when all has been sent: whoever reads it slowly keeps no place either.
  const done = async (request: FastifyRequest) => {
    answered.add(request);
    leave(request);
  };
  app.addHook('onSend', done);
  app.addHook('onResponse', done);
  /** Never without a place: pages that nobody counts would be what slows everybody. */
  async function moveToWork(request: FastifyRequest): Promise<boolean> {
    const entered = work.enter(pageWeight, () => ({ rank: rankOf(request), name: addressKey(request.ip) }));
    if (entered !== true && !(await entered)) return false;
    if (answered.has(request)) {
      work.leave(pageWeight);
    } else {
      leave(request);
      taken.set(request, { gate: work, weight: pageWeight });
    }
    return true;
  }
  return {
    registry,
    sendAway(request, reply) {
      shed.inc({ rank: rankOf(request) });
      return sendAway(request, reply, config);
    },
    passwordDone(request) {
      // A form's page may make several calls at once: it moves once.
      const moved = moves.get(request) ?? (taken.get(request)?.gate === passwords ? moveToWork(request) : Promise.resolve(true));
      moves.set(request, moved);
      return moved;
    },
  };
}

/** As oRPC reads it and a little more generously, so that no other way to write an address leads around a gate. */
function pathOf(url: string): string {
  try {
    return decodeURIComponent(new URL(url, 'http://localhost').pathname).replace(/\/+$/, '');
  } catch {
    return url;
  }
}

function isRead(method: string): boolean {
  return method === 'GET' || method === 'HEAD';
}

function count(work: Gate, passwords: Gate) {
  const registry = new Registry();
  const registers = [registry];
  const shed = new Counter({
    name: 'rounds_requests_shed_total',
    help: 'Requests that were answered with 503 because there was too much to do',
    labelNames: ['rank'],
    registers,
  });
  const gauge = (name: string, help: string, gate: Gate) =>
    new Gauge({
      name,
      help,
      labelNames: ['state'],
      registers,
      collect() {
        this.set({ state: 'running' }, gate.running());
        this.set({ state: 'waiting' }, gate.waiting());
      },
    });
  gauge('rounds_requests_at_work', 'Places that requests have taken, of REQUESTS_AT_ONCE, and requests that wait for one', work);
  gauge('rounds_passwords_at_work', 'Places of those whose password is looked at, and how many wait for one', passwords);
  return { registry, shed };
}

function sendAway(request: FastifyRequest, reply: FastifyReply, { siteName }: Config): FastifyReply {
  const retryAfter = randomInt(RETRY_AFTER.least, RETRY_AFTER.most + 1);
  reply.status(ERRORS.OVERLOADED.status).header('retry-after', retryAfter).header('cache-control', 'no-store');
  const wantsPage = request.routeOptions.url === PAGES && request.headers.accept?.includes('text/html') === true;
  if (!wantsPage) return reply.send(errorBody('OVERLOADED', undefined, { retryAfter }));
  const nonce = randomBytes(16).toString('base64');
  reply.header('content-security-policy', contentSecurityPolicy(nonce));
  return reply.type('text/html; charset=utf-8').send(awayPage({ siteName, nonce, retryAfter, sent: request.method === 'POST' }));
}

const STYLE =
  'body{margin:0 auto;max-width:34rem;padding:20vh 1.25rem 2rem;font:1.0625rem/1.6 system-ui,sans-serif;color:#1c2733;background:#fdfcf9}' +
  'h1{font:600 1.75rem/1.25 Georgia,serif}a{display:inline-block;padding:.6rem 0;color:#1f5f4f}' +
  '@media(prefers-color-scheme:dark){body{color:#e4e6e3;background:#141a20}a{color:#7fc8b0}}';

interface AwayPage {
  siteName: string;
  nonce: string;
  retryAfter: number;
  /** Whether a form was sent, which must not be lost. */
  sent: boolean;
}

/** Small and without anything else to fetch: making the forum's own page is what there is no time for. */
function awayPage({ siteName, nonce, retryAfter, sent }: AwayPage): string {
  const way = sent ? `<p>${escapeHtml(awayTexts.sent)}</p>` : `<p><a href="">${escapeHtml(awayTexts.again)}</a></p>`;
  const title = escapeHtml(awayTexts.title);
  return (
    `<!doctype html><html lang="${LANGUAGE}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">` +
    `<meta name="color-scheme" content="light dark"><title>${title} · ${escapeHtml(siteName)}</title><style nonce="${nonce}">${STYLE}</style></head>` +
    `<body><main><h1>${title}</h1><p>${escapeHtml(awayTexts.why(siteName, retryAfter))}</p>${way}</main></body></html>`
  );
}
