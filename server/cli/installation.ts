import { userInfo } from 'node:os';
import pg from 'pg';
import { behindSudo, type Config, readConfig } from '#server/platform/config.ts';
import { type Database, isConnectionFailure, openDatabase } from '#server/platform/db/database.ts';
import { migrate, pendingMigrations } from '#server/platform/db/migrate.ts';
import { findRunningPostgres, hasCluster, startPostgres } from '#server/platform/db/postgres.ts';
import { openFiles } from '#server/platform/files/files.ts';
import type { Services } from '#server/platform/http/api.ts';
import { jobs, migrateJobs } from '#server/platform/jobs/jobs.ts';
import { alwaysAccepted } from '#shared/rules/sign-up.ts';
import { Refusal } from './problems.ts';

/** What commands work with. */
export interface Operator extends Pick<Services, 'config' | 'db' | 'jobs' | 'files'> {
  /** Who runs the command, for the log. */
  name: string;
}

export interface Installation extends Operator {
  /** Where the database is: the embedded one of a running server, the embedded one started for this command, another. */
  database: 'running' | 'started' | 'external';
  /** For work that needs a connection of its own. */
  connectionString: string;
  close: () => Promise<void>;
  /** Ends at once, without waiting for a statement that runs; what is not committed is undone. */
  abandon: () => Promise<void>;
}

/** Held together by all commands that use the same embedded PostgreSQL; whoever started it waits for the others before it stops. */
const COMMANDS_LOCK = 4_271_020;
const ATTEMPTS = 5;

/** Opens the installation that the environment names, whether its server runs or not. */
export function openInstallation(config: Config = readConfig()): Promise<Installation> {
  return openDatabaseOf(config, { begin: false });
}

/** The same for a command that itself brings the tables: the database may be empty, or not be there yet. */
export function openEmptyInstallation(config: Config = readConfig()): Promise<Installation> {
  return openDatabaseOf(config, { begin: true });
}

async function openDatabaseOf(config: Config, { begin }: { begin: boolean }): Promise<Installation> {
  for (const address of config.alwaysAcceptedEmails) alwaysAccepted.add(address);
  const { connectionString, kind, stop, abandon } = await reachDatabase(config, begin);
  const database: Database = openDatabase({ connectionString, max: 4, timeout: null, onError: () => {} });
  const close = async () => {
    await database.close();
    await stop();
  };
  try {
    await refuseOtherVersion(database, begin);
    const files = await openFiles(config);
    return { config, db: database.db, jobs, files, name: operatorName(), database: kind, connectionString, close, abandon };
  } catch (error) {
    await close();
    throw error;
  }
}

function operatorName(): string {
  try {
    return behindSudo() ?? userInfo().username;
  } catch {
    return 'unknown';
  }
}

async function nothing(): Promise<void> {}

async function reachDatabase(config: Config, begin: boolean) {
  const { databaseUrl, dataDir } = config;
  if (databaseUrl !== null) return { connectionString: databaseUrl, kind: 'external' as const, stop: nothing, abandon: nothing };
  if (!begin && !(await hasCluster(dataDir))) {
    throw new Refusal(
      `There is no installation in ${dataDir} yet. Start the server once (npm start), or name another folder with DATA_DIR.`,
    );
  }
  for (let attempt = 1; ; attempt += 1) {
    try {
      const running = (await hasCluster(dataDir)) ? await findRunningPostgres(dataDir) : null;
      if (running !== null)
        return { connectionString: running, kind: 'running' as const, stop: await joinOthers(running), abandon: nothing };
      const postgres = await startPostgres(dataDir);
      const leave = await joinOthers(postgres.connectionString);
      if (!begin) {
        await migrate(postgres.connectionString);
        await migrateJobs(postgres.connectionString);
      }
      return {
        connectionString: postgres.connectionString,
        kind: 'started' as const,
        async stop() {
          await leave();
          await waitForOthers(postgres.connectionString);
          await postgres.stop();
        },
        abandon: postgres.stop,
      };
    } catch (error) {
      // Another command has just started or stopped PostgreSQL.
      if (attempt >= ATTEMPTS) throw error;
    }
  }
}

/** Says that this command uses the database. @returns what says that it no longer does */
async function joinOthers(connectionString: string): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5_000 });
  client.on('error', () => {}); // The server may stop; the command's own connection tells of it.
  await client.connect();
  await client.query('SELECT pg_advisory_lock_shared($1)', [COMMANDS_LOCK]);
  return () => client.end().catch(() => {});
}

async function waitForOthers(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  client.on('error', () => {});
  await client.connect();
  await client.query('SELECT pg_advisory_lock($1)', [COMMANDS_LOCK]);
  // Still held: who comes now finds the database stopping, and starts it again.
}

/** Only a start of the server changes a database's tables under it. */
async function refuseOtherVersion({ db }: Database, begin: boolean): Promise<void> {
  try {
    const pending = await pendingMigrations(db);
    if (pending.length > 0 && !begin) {
      throw new Refusal(
        `The database is older than this program (${pending.join(', ')} missing). Start the server once; it brings it up to date.`,
      );
    }
  } catch (error) {
    if (isConnectionFailure(error) || isUnknownHost(error))
      throw new Refusal('The database cannot be reached. Check DATABASE_URL, and whether it is running.');
    if (isTurnedAway(error)) throw new Refusal(`The database turns this command away: ${error.message}. Check DATABASE_URL.`);
    throw error;
  }
}

function isUnknownHost(error: unknown): boolean {
  return error instanceof Error && 'code' in error && ['ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'EHOSTUNREACH'].includes(String(error.code));
}

/** A wrong name or password, or no such database. */
function isTurnedAway(error: unknown): error is pg.DatabaseError {
  return error instanceof pg.DatabaseError && /^(28|3D)/.test(error.code ?? '');
}
