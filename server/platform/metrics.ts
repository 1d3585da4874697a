import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type pg from 'pg';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { answerWithin } from './db/database.ts';
import type { Services } from './http/api.ts';
import { currentRoute } from './http/current-route.ts';
import { isLocalRequest } from './http/local.ts';
import { isForMaintenance } from './http/maintenance.ts';
import { METRICS_PATH } from './http/paths.ts';

const DATABASE_LIMIT = 1_500;
const REQUEST_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
const QUERY_BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 1, 5];

/** Process-wide metrics, even if the process runs several servers. */
const ofProcess = new Registry();
let collecting = false;

export function createQueryTimes() {
  const registry = new Registry();
  const histogram = new Histogram({
    name: 'rounds_query_duration_seconds',
    help: 'Time of the queries of requests and jobs, waiting for a connection not counted',
    buckets: QUERY_BUCKETS,
    registers: [registry],
  });
  return { registry, note: (milliseconds: number) => histogram.observe(milliseconds / 1_000) };
}

export type QueryTimes = ReturnType<typeof createQueryTimes>;

/** Readable only from this machine or with the configured token. */
export function mountMetrics(
  app: FastifyInstance,
  { config, log }: Services,
  pool: pg.Pool,
  others: readonly Registry[],
  fromDatabase: readonly Registry[],
): void {
  if (!collecting) collectDefaultMetrics({ register: ofProcess });
  collecting = true;
  const own = new Registry();
  const registers = [own];
  const ofDatabase = Registry.merge([...fromDatabase]);
  const databaseUp = new Gauge({ name: 'rounds_database_up', help: 'Whether the database has answered: 1 or 0', registers });
  const requests = new Histogram({
    name: 'rounds_request_duration_seconds',
    help: 'Time until an answer was sent, by route of the contract',
    labelNames: ['method', 'route', 'status'],
    buckets: REQUEST_BUCKETS,
    registers,
  });
  new Gauge({
    name: 'rounds_database_connections',
    help: 'Connections to the database, and requests that wait for one',
    labelNames: ['state'],
    registers,
    collect() {
      this.set({ state: 'open' }, pool.totalCount);
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'awaited' }, pool.waitingCount);
    },
  });
  new Gauge({
    name: 'rounds_live_connections',
    help: 'Tabs that are connected to this node',
    registers,
    collect() {
      this.set(app.websocketServer.clients.size);
    },
  });

  app.addHook('onResponse', (request, reply, done) => {
    const status = `${Math.floor(reply.statusCode / 100)}xx`;
    // The operator closes the forum, so that must not alarm the operator.
    if (!isForMaintenance(reply)) requests.observe({ method: request.method, route: currentRoute(), status }, reply.elapsedTime / 1_000);
    done();
  });
  const all = Registry.merge([ofProcess, own, ...others]);
  app.get(METRICS_PATH, async (request, reply) => {
    if (!mayRead(request, config.metricsToken, config.publicUrl)) return reply.callNotFound();
    const read = await answerWithin(DATABASE_LIMIT, ofDatabase.metrics()).catch((error: unknown) => {
      log.error('The metrics could not query the database', error);
      return null;
    });
    databaseUp.set(read === null ? 0 : 1);
    return reply
      .header('cache-control', 'no-store')
      .type(all.contentType)
      .send(`${await all.metrics()}\n${read ?? ''}`);
  });
}

function mayRead(request: FastifyRequest, token: string | null, publicUrl: string): boolean {
  if (token === null) return isLocalRequest(request, publicUrl);
  const received = Buffer.from(request.headers.authorization ?? '');
  const expected = Buffer.from(`Bearer ${token}`);
  return received.length === expected.length && timingSafeEqual(received, expected);
}
