import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import type { Db } from './database.ts';
import { MIGRATIONS_LOCK } from './locks.ts';

const FOLDER = join(import.meta.dirname, '..', '..', 'migrations');
const OLDER_POSTGRESQL = join(import.meta.dirname, 'older-postgresql.sql');

export async function pendingMigrations(db: Db): Promise<string[]> {
  const { rows: found } = await sql<{ has_table: boolean }>`SELECT to_regclass('schema_migrations') IS NOT NULL AS has_table`.execute(db);
  const { rows } = found[0]?.has_table ? await sql<{ name: string }>`SELECT name FROM schema_migrations`.execute(db) : { rows: [] };
  const applied = new Set(rows.map((row) => row.name));
  return (await knownMigrations()).filter((name) => !applied.has(name));
}

export async function knownMigrations(): Promise<string[]> {
  return (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).sort();
}

export async function applyMigrations(client: pg.Client, names: readonly string[]): Promise<void> {
  await client.query(RECORD);
  if (names.length > 0) await client.query(await readFile(OLDER_POSTGRESQL, 'utf8'));
  for (const name of names) {
    await client.query(await readFile(join(FOLDER, name), 'utf8'));
    await client.query('INSERT INTO schema_migrations (name) VALUES ($1)', [name]);
  }
}

const RECORD = 'CREATE TABLE IF NOT EXISTS schema_migrations (name text PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now())';

/** deadlock_detected, lock_not_available */
const RETRYABLE_CODES = ['40P01', '55P03'];
/**
 * While a migration waits for a lock, everybody who reads the table waits behind it. So it gives up
 * soon and tries again for about eight minutes, during which a backup may end.
 */
const LOCK_WAIT = '3s';
const TRIES = 100;
const PAUSE = 2_000;

async function applyOne(client: pg.Client, name: string): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await client.query('BEGIN');
      await applyMigrations(client, [name]);
      await client.query('COMMIT');
      return;
    } catch (error) {
      // A failed rollback means a lost connection; the first error says why.
      await client.query('ROLLBACK').catch(() => Promise.reject(error));
      const code = error instanceof pg.DatabaseError ? error.code : undefined;
      if (tries === TRIES || code === undefined || !RETRYABLE_CODES.includes(code)) throw error;
      await delay(PAUSE);
    }
  }
}

/** First migration of versions before 0.2.0, from which there is no upgrade. */
const BEFORE_0_2 = '0001-foundation.sql';

export async function migrate(connectionString: string): Promise<string[]> {
  // A role's timeouts are meant for requests. `statement_timeout` is set here and again below: a tiny one
  // would end the SET statement, and some poolers drop these options.
  const client = new pg.Client({ connectionString, options: '-c statement_timeout=0' });
  await client.connect();
  try {
    await client.query('SET statement_timeout = 0');
    await client.query('SET lock_timeout = 0');
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATIONS_LOCK]);
    await client.query(`SET lock_timeout = '${LOCK_WAIT}'`);
    await client.query(RECORD);
    const { rows } = await client.query<{ name: string }>('SELECT name FROM schema_migrations');
    const applied = new Set(rows.map((row) => row.name));
    if (applied.has(BEFORE_0_2))
      throw new Error('This database was made by a version of Rounds before 0.2.0, which cannot be upgraded. Start with an empty one.');
    const pending = (await knownMigrations()).filter((name) => !applied.has(name));
    for (const name of pending) await applyOne(client, name);
    await client.query('SELECT pg_advisory_unlock($1)', [MIGRATIONS_LOCK]);
    return pending;
  } finally {
    await client.end();
  }
}
