import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { counted } from '#shared/rules/locale.ts';
import { forumNames } from '#shared/rules/reserved-names.ts';
import { alwaysAccepted } from '#shared/rules/sign-up.ts';
import { createApp } from './app.ts';
import { createAuth } from './features/accounts/auth.ts';
import { migrateToCurrentSecret } from './features/accounts/previous-secret.ts';
import type { Config } from './platform/config.ts';
import { checkDataFolder } from './platform/data-folder.ts';
import { openDatabase } from './platform/db/database.ts';
import { migrate } from './platform/db/migrate.ts';
import { startPostgres } from './platform/db/postgres.ts';
import { StartError } from './platform/db/postgres-supervisor.ts';
import { waitForDatabase } from './platform/db/reach.ts';
import { openFiles } from './platform/files/files.ts';
import { createAnswerCounts } from './platform/http/answer-counts.ts';
import type { Services } from './platform/http/api.ts';
import { currentRoute } from './platform/http/current-route.ts';
import { MAX_EVENT_LOOP_DELAY } from './platform/http/load-shedding.ts';
import { createRateLimits } from './platform/http/rate-limit.ts';
import { schoolNetworks } from './platform/http/school-networks.ts';
import { stopListening } from './platform/http/stop-listening.ts';
import { startWorker } from './platform/jobs/job-worker.ts';
import { jobs, migrateJobs, releaseJobs } from './platform/jobs/jobs.ts';
import { openLive } from './platform/live/live.ts';
import type { Log, Step } from './platform/log.ts';
import { createMailer } from './platform/mail/mail.ts';
import { createQueryTimes } from './platform/metrics.ts';
import { countOutages } from './platform/outages.ts';
import { ALARMS_TIMETABLE, alarmHandlers } from './shell/alarms.ts';
import { scheduledBackups } from './shell/backup/scheduled.ts';
import { jobHandlers, TIMETABLE } from './shell/job-handlers.ts';

const MIGRATIONS = { one: 'migration', other: 'migrations' };
const MAX_SQL_LENGTH = 2_000;

export interface Running {
  app: FastifyInstance;
  services: Services;
  address: string;
  stop: () => Promise<void>;
}

export interface StartOptions {
  config: Config;
  log: Log;
  step?: Step;
  buildFolder: string | null;
  onQuery?: (sql: string) => void;
  /** Monotonic milliseconds; tests advance it. */
  now?: () => number;
  /** Tests set 0, because they share the event loop with the server. */
  maxEventLoopDelay?: number;
  /** Whether scheduled jobs run. Tests that count queries set false and run only queued jobs. */
  runScheduledJobs?: boolean;
  /** Aborting stops everything started so far, and `start` throws. */
  signal?: AbortSignal;
  prepare?: (services: Services) => Promise<void>;
}

export async function start({
  config,
  log: givenLog,
  step = (_what, work) => work(),
  buildFolder,
  onQuery,
  now = () => performance.now(),
  maxEventLoopDelay = MAX_EVENT_LOOP_DELAY,
  runScheduledJobs = true,
  signal,
  prepare,
}: StartOptions): Promise<Running> {
  const log = countOutages(givenLog);
  const closers: (() => Promise<void>)[] = [];
  const stop = async () => {
    // A failing step must not keep the others, above all PostgreSQL, from stopping.
    const failures: unknown[] = [];
    for (const close of closers.splice(0).reverse()) await close().catch((error: unknown) => failures.push(error));
    for (const error of failures) log.error('A part of the server did not stop cleanly', error);
  };
  try {
    await checkDataFolder(config.dataDir);
    const postgres = config.databaseUrl === null ? await step('Starting the database', () => startPostgres(config.dataDir, [], log)) : null;
    if (postgres !== null) closers.push(postgres.stop);
    const connectionString = postgres?.connectionString ?? config.databaseUrl ?? '';
    if (postgres === null) await waitForDatabase(connectionString, log, signal);
    signal?.throwIfAborted();
    const migrations = await step('Migrating the database', async () => {
      const applied = await migrate(connectionString);
      await migrateJobs(connectionString);
      return applied;
    });
    if (migrations.length > 0) log.info(`Applied ${counted(migrations.length, MIGRATIONS)}, up to ${migrations.at(-1)}.`);
    signal?.throwIfAborted();

    for (const address of config.alwaysAcceptedEmails) alwaysAccepted.add(address);
    forumNames.add(config.siteName);
    const queryTimes = createQueryTimes();
    let listening = false;
    const noteQuery = (sql: string, milliseconds: number) => {
      onQuery?.(sql);
      queryTimes.note(milliseconds);
      // Queries during the start, such as seeding, delay no user.
      if (listening && milliseconds >= config.slowQueryMs)
        log.info('A query was slow', { route: currentRoute(), milliseconds: Math.round(milliseconds), sql: sql.slice(0, MAX_SQL_LENGTH) });
    };
    const database = openDatabase({
      connectionString,
      onQuery: noteQuery,
      onError: (error) => log.error('A database connection broke', error),
    });
    closers.push(database.close);
    const redis = config.redisUrl === null ? null : await connectRedis(config.redisUrl, config, givenLog);
    closers.push(async () => redis?.close());
    const live = await openLive(redis, log);
    const services: Services = {
      config,
      db: database.db,
      jobs,
      files: await openFiles(config),
      limits: createRateLimits(config.rateLimitFactor, redis, schoolNetworks(config.schoolNetworks)),
      live,
      log,
    };
    await prepare?.(services);

    await migrateToCurrentSecret(services);
    const auth = createAuth(services);
    const mailer = createMailer(config, database.db);
    closers.push(async () => mailer.close());
    // Only this server uses an embedded database, so all job locks are left from a crash.
    if (config.databaseUrl === null) await releaseJobs(database.db);
    const stopping = new AbortController();
    const backups = await scheduledBackups(services, connectionString, stopping.signal);
    const answers = createAnswerCounts();
    const worker = await startWorker({
      pool: database.pool,
      handlers: {
        ...jobHandlers(services, auth, mailer, stopping.signal),
        ...backups.handlers,
        ...alarmHandlers(services, answers),
      },
      timetable: runScheduledJobs ? [TIMETABLE, ALARMS_TIMETABLE, backups.timetable].join('\n') : '',
      log,
    });
    closers.push(worker.stop, async () => stopping.abort());

    const app = await createApp({ services, auth, buildFolder, database, queryTimes, answers, now, maxEventLoopDelay });
    closers.push(() => app.close());
    await listen(app, config);
    listening = true;
    closers.push(() => stopListening(app.server));
    signal?.throwIfAborted();
    const { port } = app.server.address() as AddressInfo;
    return { app, services, address: `http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${port}`, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function connectRedis(url: string, { publicUrl }: Config, log: Log) {
  // Imported on demand: the client is large, and most installations have no Redis.
  const { openRedis } = await import('./platform/redis.ts');
  // Installations may share a Redis.
  return openRedis(url, `rounds:${new URL(publicUrl).host}`, log);
}

async function listen(app: FastifyInstance, { host, port }: Config): Promise<void> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null;
    if (code === 'EADDRINUSE')
      throw new StartError(`Port ${port} on ${host} is taken. Stop what listens there, or choose another with PORT=${port + 1}.`);
    if (code === 'EACCES')
      throw new StartError(`Port ${port} needs more rights than this account has. Choose one above 1023 with PORT=3000.`);
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') throw new StartError(`HOST ${host} is not an address of this machine.`);
    throw error;
  }
}
