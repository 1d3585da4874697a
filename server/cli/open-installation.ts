import { userInfo } from 'node:os';
import pg from 'pg';
import { behindSudo, type Config, readCommandConfig } from '#server/platform/config.ts';
import { openDatabase } from '#server/platform/db/database.ts';
import { COMMANDS_LOCK } from '#server/platform/db/locks.ts';
import { knownMigrations, pendingMigrations } from '#server/platform/db/migrate.ts';
import { findRunningPostgres, hasCluster, startPostgres } from '#server/platform/db/postgres.ts';
import { connectionProblem } from '#server/platform/db/reach.ts';
import { openFiles } from '#server/platform/files/files.ts';
import { jobs } from '#server/platform/jobs/jobs.ts';
import type { Installation } from '#server/shell/operator/installation.ts';
import { Refusal } from '#server/shell/operator/problems.ts';
import { forumNames } from '#shared/rules/reserved-names.ts';
import { alwaysAccepted } from '#shared/rules/sign-up.ts';

const ATTEMPTS = 5;

/** Tables that a command needs: of this program, of any version, or none. */
type NeededTables = 'current' | 'any' | 'none';

export const openInstallation = (config?: Config) => open('current', config);

/** For commands that only read: an older release may have made the tables and may be running. */
export const openOlderInstallation = (config?: Config) => open('any', config);

/** For commands that create the tables: the database may be missing or empty. */
export const openEmptyInstallation = (config?: Config) => open('none', config);

async function open(tables: NeededTables, config = readCommandConfig()): Promise<Installation> {
  for (const address of config.alwaysAcceptedEmails) alwaysAccepted.add(address);
  forumNames.add(config.siteName);
  const { connectionString, kind, stop, abandon } = await reachDatabase(config, tables);
  const database = openDatabase({ connectionString, max: 4, timeout: null, onError: () => {} });
  const close = async () => {
    await database.close();
    await stop();
  };
  try {
    const pending = await pendingMigrations(database.db).catch(throwRefusal);
    // Only a server start migrates.
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

interface DatabaseAccess {
  connectionString: string;
  kind: Installation['database'];
  stop: () => Promise<void>;
  abandon: () => Promise<void>;
}

async function noop(): Promise<void> {}

async function reachDatabase({ databaseUrl, dataDir }: Config, tables: NeededTables): Promise<DatabaseAccess> {
  if (databaseUrl !== null) return { connectionString: databaseUrl, kind: 'external', stop: noop, abandon: noop };
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
          abandon: noop,
        };
      const { connectionString, stop } = await startPostgres(dataDir);
      const releaseLock = await lockCommands(connectionString, 'pg_advisory_lock_shared');
      const stopAfterOthers = async () => {
        await releaseLock();
        // Held until PostgreSQL stops: a new command finds it stopping and starts it again.
        await lockCommands(connectionString, 'pg_advisory_lock');
        await stop();
      };
      return { connectionString, kind: 'started', stop: stopAfterOthers, abandon: stop };
    } catch (error) {
      if (attempt >= ATTEMPTS) throw error;
    }
  }
}

/** Commands share the lock while they use the database. @returns a function that releases it */
async function lockCommands(connectionString: string, lock: 'pg_advisory_lock' | 'pg_advisory_lock_shared'): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5_000 });
  client.on('error', () => {}); // The command's own connection reports a stopped server.
  await client.connect();
  await client.query(`SELECT ${lock}($1)`, [COMMANDS_LOCK]);
  return () => client.end().catch(() => {});
}

function throwRefusal(error: unknown): never {
  const problem = connectionProblem(error);
  throw problem === null ? error : new Refusal(problem.sentence);
}
