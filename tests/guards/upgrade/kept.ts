/**
 * What an installation held at a landed step of the schema, kept for the test of upgrades. To keep today's, run
 * `node tests/guards/upgrade/kept.ts`: it seeds a fresh installation and writes it beside this file, named by its newest
 * migration.
 */
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import type pg from 'pg';
import { openDatabase } from '#server/platform/db/database.ts';
import { applyMigrations, knownMigrations, migrate } from '#server/platform/db/migrate.ts';
import { startPostgres } from '#server/platform/db/postgres.ts';
import { seed } from '#server/seed/seed.ts';

export type Row = Record<string, unknown>;

export interface Kept {
  migrations: string[];
  account: { email: string; password: string };
  tables: Record<string, Row[]>;
}

/** Not in a backup either: nobody expects to find them again. */
const FLEETING = ['schema_migrations', 'sessions', 'verifications'];

export async function readKept(file: string): Promise<Kept> {
  return JSON.parse(gunzipSync(await readFile(join(import.meta.dirname, file))).toString()) as Kept;
}

export async function rowsOf(client: pg.Client | pg.PoolClient, table: string): Promise<Row[]> {
  const { rows } = await client.query<{ row: Row }>(`SELECT to_jsonb(t) AS row FROM "${table}" t ORDER BY to_jsonb(t)::text`);
  return rows.map(({ row }) => row);
}

/** Makes a database what it was. What triggers once did is in the rows. */
export async function bringBack(client: pg.Client, { migrations, tables }: Kept): Promise<void> {
  await client.query('BEGIN');
  await applyMigrations(client, migrations);
  await client.query('SET LOCAL session_replication_role = replica');
  for (const [table, rows] of Object.entries(tables)) {
    // What the migrations themselves put there is among the rows.
    const { rowCount } = await client.query(`SELECT FROM "${table}" LIMIT 1`);
    if (rowCount !== 0) await client.query(`DELETE FROM "${table}"`);
    const { rows: columns } = await client.query<{ names: string }>(
      `SELECT string_agg(quote_ident(attname), ', ' ORDER BY attnum) AS names FROM pg_attribute
       WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''`,
      [table],
    );
    const names = columns[0]?.names ?? '';
    await client.query(
      `INSERT INTO "${table}" (${names}) OVERRIDING SYSTEM VALUE
       SELECT ${names} FROM jsonb_populate_recordset(NULL::"${table}", $1::jsonb)`,
      [JSON.stringify(rows)],
    );
  }
  await client.query('COMMIT');
}

async function keepTodays(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'rounds-kept-'));
  await chmod(folder, 0o711);
  const { connectionString, stop } = await startPostgres(folder);
  try {
    await migrate(connectionString);
    const { db, pool, close } = openDatabase({ connectionString, max: 2, onError: console.error });
    const [account] = await seed(db, folder);
    const client = await pool.connect();
    const { rows } = await client.query<{ name: string }>(
      `SELECT relname AS name FROM pg_class
       WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relpersistence = 'p' AND relname <> ALL ($1) ORDER BY 1`,
      [FLEETING],
    );
    const tables: Kept['tables'] = {};
    for (const { name } of rows) tables[name] = await rowsOf(client, name);
    client.release();
    await close();
    if (account === undefined) throw new Error('The demonstration has no account.');
    const migrations = await knownMigrations();
    const kept: Kept = { migrations, account: { email: account.email, password: account.password }, tables };
    const file = `${migrations.at(-1)?.slice(0, 4)}.json.gz`;
    await writeFile(join(import.meta.dirname, file), gzipSync(JSON.stringify(kept), { level: 9 }));
    console.log(`${file}: ${Object.values(tables).reduce((sum, all) => sum + all.length, 0)} rows`);
  } finally {
    await stop();
    await rm(folder, { recursive: true, force: true });
  }
}

if (import.meta.main) await keepTodays();
