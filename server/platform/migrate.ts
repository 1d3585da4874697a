import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import type { Db } from './database.ts';

const FOLDER = join(import.meta.dirname, '..', 'migrations');
/** Any number that nothing else in this database locks: two nodes that start together migrate one after the other. */
const LOCK = 4_271_001;

/** The migrations that a database has not had yet; all of them where it is empty. */
export async function pendingMigrations(db: Db): Promise<string[]> {
  const { rows: found } = await sql<{ there: boolean }>`SELECT to_regclass('schema_migrations') IS NOT NULL AS there`.execute(db);
  const { rows } = found[0]?.there ? await sql<{ name: string }>`SELECT name FROM schema_migrations`.execute(db) : { rows: [] };
  const applied = new Set(rows.map((row) => row.name));
  return (await readdir(FOLDER)).filter((name) => name.endsWith('.sql') && !applied.has(name)).sort();
}

/**
 * Brings the database to the newest migration, each file in one transaction, in the order of their numbers.
 * @returns the names of the files that ran
 */
export async function migrate(connectionString: string): Promise<string[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [LOCK]);
    await client.query(
      'CREATE TABLE IF NOT EXISTS schema_migrations (name text PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now())',
    );
    const { rows } = await client.query<{ name: string }>('SELECT name FROM schema_migrations');
    const applied = new Set(rows.map((row) => row.name));
    const pending = (await readdir(FOLDER)).filter((name) => name.endsWith('.sql') && !applied.has(name)).sort();
    for (const name of pending) {
      const sql = await readFile(join(FOLDER, name), 'utf8');
      await client.query('BEGIN');
      await client.query(sql);
      await client.query('INSERT INTO schema_migrations (name) VALUES ($1)', [name]);
      await client.query('COMMIT');
    }
    return pending;
  } finally {
    await client.end();
  }
}
