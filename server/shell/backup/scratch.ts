import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { type Config, readCommandConfig } from '#server/platform/config.ts';
import { openDatabase } from '#server/platform/db/database.ts';
import { findRunningPostgres, hasCluster, removeInstallation, startPostgres } from '#server/platform/db/postgres.ts';
import { openFiles } from '#server/platform/files/files.ts';
import { jobs } from '#server/platform/jobs/jobs.ts';
import type { Installation } from '#server/shell/operator/installation.ts';
import { Refusal } from '#server/shell/operator/problems.ts';
import { quoted } from './copy.ts';

const NO_DURABILITY = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'].flatMap((setting) => ['-c', setting]);
const BUSY = 'Another “backup verify” is running, or one was killed a moment ago. Wait a moment, then try again.';

/**
 * Opens an installation to restore into, removed on close: a second database beside the external
 * one in DATABASE_URL, or a separate PostgreSQL below DATA_DIR. Removes what a killed verification
 * left.
 * @throws {Refusal} if the role may not create a database, or another verification runs
 */
export async function openScratch(config: Config = readCommandConfig()): Promise<Installation> {
  const folder = join(config.dataDir, 'verify');
  const { connectionString, remove } = await (config.databaseUrl === null ? startScratch(folder) : createScratch(config.databaseUrl));
  const database = openDatabase({ connectionString, max: 2, timeout: null, onError: () => {} });
  let closing: Promise<void> | null = null;
  async function closeAndRemove(): Promise<void> {
    await database.close();
    await remove();
    await rm(folder, { recursive: true, force: true });
  }
  const close = () => {
    closing ??= closeAndRemove();
    return closing;
  };
  return {
    config: { ...config, dataDir: folder, s3: null },
    db: database.db,
    jobs,
    files: await openFiles({ dataDir: folder, s3: null }),
    name: 'verify',
    database: 'started',
    connectionString,
    close,
    abandon: close,
  };
}

/** The comment on a scratch database: only such a database is dropped. */
const SCRATCH = 'Made by rounds backup verify';

interface ScratchDatabase {
  connectionString: string;
  remove: () => Promise<void>;
}

async function startScratch(folder: string): Promise<ScratchDatabase> {
  if ((await hasCluster(folder)) && (await findRunningPostgres(folder)) !== null) throw new Refusal(BUSY);
  // The PostgreSQL of a killed verification may still run: `startPostgres` stops it first.
  if (await hasCluster(folder))
    await startPostgres(folder, NO_DURABILITY).then(
      ({ stop }) => stop(),
      () => {},
    );
  await removeInstallation(folder);
  try {
    const { connectionString, stop } = await startPostgres(folder, NO_DURABILITY);
    const remove = async () => {
      await stop();
      await removeInstallation(folder);
    };
    return { connectionString, remove };
  } catch (error) {
    await removeInstallation(folder);
    throw error;
  }
}

async function createScratch(databaseUrl: string): Promise<ScratchDatabase> {
  const url = new URL(databaseUrl);
  const name = `${decodeURIComponent(url.pathname.slice(1))}_verify`;
  const inMainDatabase = async (work: (client: pg.Client) => Promise<unknown>) => {
    const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 });
    await client.connect();
    try {
      await work(client);
    } catch (error) {
      throw toRefusal(error);
    } finally {
      await client.end();
    }
  };
  await inMainDatabase(async (client) => {
    await refuseOtherDatabase(client, name);
    // Without FORCE this fails while another verification is connected.
    await client.query(`DROP DATABASE IF EXISTS ${quoted(name)}`);
    await client.query(`CREATE DATABASE ${quoted(name)}`);
    await client.query(`COMMENT ON DATABASE ${quoted(name)} IS '${SCRATCH}'`);
  });
  url.pathname = `/${encodeURIComponent(name)}`;
  const remove = () => inMainDatabase((client) => client.query(`DROP DATABASE IF EXISTS ${quoted(name)} WITH (FORCE)`));
  return { connectionString: url.href, remove };
}

/** @throws {Refusal} if a database of this name exists that no verification has made */
async function refuseOtherDatabase(client: pg.Client, name: string): Promise<void> {
  const { rows } = await client.query<{ comment: string | null }>(
    "SELECT shobj_description(oid, 'pg_database') AS comment FROM pg_database WHERE datname = $1",
    [name],
  );
  if (rows.some(({ comment }) => comment !== SCRATCH))
    throw new Refusal(`There is a database “${name}”, which “backup verify” has not made and would replace. Rename or drop it first.`);
}

const NOT_ALLOWED = '42501';
const IN_USE = '55006';

function toRefusal(error: unknown): unknown {
  const code = error instanceof pg.DatabaseError ? error.code : undefined;
  if (code === IN_USE) return new Refusal(BUSY);
  if (code !== NOT_ALLOWED) return error;
  return new Refusal(
    'The role in DATABASE_URL may not create a scratch database. Let it (ALTER ROLE … CREATEDB), or verify without DATABASE_URL: a PostgreSQL is then started for it below DATA_DIR.',
  );
}
