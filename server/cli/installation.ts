import { userInfo } from 'node:os';
import pg from 'pg';
import { behindSudo, type Config, readConfig } from '#server/platform/config.ts';
import { openDatabase } from '#server/platform/db/database.ts';
import { knownMigrations, migrate, pendingMigrations } from '#server/platform/db/migrate.ts';
import { findRunningPostgres, hasCluster, startPostgres } from '#server/platform/db/postgres.ts';
import { connectionProblem } from '#server/platform/db/reach.ts';
import { openFiles } from '#server/platform/files/files.ts';
import type { Services } from '#server/platform/http/api.ts';
import { jobs, migrateJobs } from '#server/platform/jobs/jobs.ts';
import { forumNames } from '#shared/rules/reserved-names.ts';
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

/** What a command needs of the tables: those of this program; those of an older one, left as they are; none. */
type NeededTables = 'current' | 'any' | 'none';

/** Opens the installation that the environment names, whether its server runs or not. */
export function openInstallation(config: Config = readConfig()): Promise<Installation> {
  return openDatabaseOf(config, 'current');
}

/** The same for a command that only reads tables as they are: an older release may have made them, and may be running. */
export function openOlderInstallation(config: Config = readConfig()): Promise<Installation> {
  return openDatabaseOf(config, 'any');
}

/** The same for a command that itself brings the tables: the database may be empty, or not be there yet. */
export function openEmptyInstallation(config: Config = readConfig()): Promise<Installation> {
  return openDatabaseOf(config, 'none');
}

async function openDatabaseOf(config: Config, tables: NeededTables): Promise<Installation> {
  for (const address of config.alwaysAcceptedEmails) alwaysAccepted.add(address);
  forumNames.add(config.siteName);
  const { connectionString, kind, stop, abandon } = await reachDatabase(config, tables);
  const database = openDatabase({ connectionString, max: 4, timeout: null, onError: () => {} });
  const close = async () => {
    await database.close();
    await stop();
  };
  try {
    const pending = await pendingMigrations(database.db).catch(refuseInWords);
    // Only a start of the server changes a database's tables under it.
    if (pending.length > 0 && tables === 'current')
      throw new Refusal(
        `The database is older than this program (${pending.join(', ')} missing). Start the server once; it brings it up to date.`,
      );
    if (tables === 'any' && pending.length === (await knownMigrations()).length)
      throw new Refusal('The database has no tables of Rounds yet, or those of a version before 0.2.0.');
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

interface Reached {
  connectionString: string;
  kind: Installation['database'];
  stop: () => Promise<void>;
  abandon: () => Promise<void>;
}

async function nothing(): Promise<void> {}

async function reachDatabase({ databaseUrl, dataDir }: Config, tables: NeededTables): Promise<Reached> {
  if (databaseUrl !== null) return { connectionString: databaseUrl, kind: 'external', stop: nothing, abandon: nothing };
  if (tables !== 'none' && !(await hasCluster(dataDir)))
    throw new Refusal(
      `There is no installation in ${dataDir} yet. Start the server once (npm start), or name another folder with DATA_DIR.`,
    );
  for (let attempt = 1; ; attempt += 1) {
    try {
      const running = (await hasCluster(dataDir)) ? await findRunningPostgres(dataDir) : null;
      if (running !== null)
        return {
          connectionString: running,
          kind: 'running',
          stop: await lockCommands(running, 'pg_advisory_lock_shared'),
          abandon: nothing,
        };
      const { connectionString, stop } = await startPostgres(dataDir);
      const leave = await lockCommands(connectionString, 'pg_advisory_lock_shared');
      if (tables === 'current') {
        await migrate(connectionString);
        await migrateJobs(connectionString);
      }
      const stopAfterOthers = async () => {
        await leave();
        // Held until PostgreSQL stops: a command that comes now finds it stopping, and starts it again.
        await lockCommands(connectionString, 'pg_advisory_lock');
        await stop();
      };
      return { connectionString, kind: 'started', stop: stopAfterOthers, abandon: stop };
    } catch (error) {
      // Another command has just started or stopped PostgreSQL.
      if (attempt >= ATTEMPTS) throw error;
    }
  }
}

/** Commands share the lock while they use the database. @returns what releases it */
async function lockCommands(connectionString: string, lock: 'pg_advisory_lock' | 'pg_advisory_lock_shared'): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5_000 });
  client.on('error', () => {}); // The server may stop; the command's own connection tells of it.
  await client.connect();
  await client.query(`SELECT ${lock}($1)`, [COMMANDS_LOCK]);
  return () => client.end().catch(() => {});
}

function refuseInWords(error: unknown): never {
  const problem = connectionProblem(error);
  throw problem === null ? error : new Refusal(problem.sentence);
}
