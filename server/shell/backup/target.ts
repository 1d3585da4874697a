import type pg from 'pg';
import { MIGRATIONS_LOCK } from '#server/platform/db/locks.ts';
import { applyMigrations, knownMigrations } from '#server/platform/db/migrate.ts';
import { counted, Refusal } from '#server/shell/operator/problems.ts';
import { quoted } from './copy.ts';
import { appliedMigrations, backupTables } from './tables.ts';

const SEEDED_BY_MIGRATIONS = ['communities', 'navigation_items'];

export async function refuseNewer(migrations: readonly string[]): Promise<void> {
  const known = await knownMigrations();
  const unknown = migrations.filter((name) => !known.includes(name));
  if (unknown.length > 0)
    throw new Refusal(
      `The backup has the tables of a newer version of Rounds than this one (${unknown.join(', ')} unknown). Use the program of the newer version; the server need not run.`,
    );
}

/**
 * Migrates the database to the backup's version within the caller's transaction, locks out writers of
 * existing tables and deletes the rows that migrations insert.
 * @throws {Refusal} if it has data, has migrations that the backup lacks, or belongs to something else
 */
export async function prepareTarget(client: pg.Client, migrations: readonly string[]): Promise<void> {
  await client.query('SELECT pg_advisory_xact_lock($1)', [MIGRATIONS_LOCK]);
  const { rows } = await client.query<{ begun: boolean; other: string | null }>(
    `SELECT to_regclass('schema_migrations') IS NOT NULL AS begun, (
      SELECT c.relname::text FROM pg_class c
      WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind IN ('r', 'p', 'v', 'm', 'f')
        AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e')
      ORDER BY c.relname LIMIT 1) AS other`,
  );
  const { begun = false, other = null } = rows[0] ?? {};
  if (!begun && other !== null) throw new Refusal(`The database is used by something else: it has a table “${other}”.`);
  const applied = begun ? await appliedMigrations(client) : [];
  const later = applied.filter((name) => !migrations.includes(name));
  if (later.length > 0)
    throw new Refusal(
      `The database has been started by a newer version than that of the backup (${later.join(', ')}). Restore before the first start: into a new DATA_DIR or a new database.`,
    );
  if (begun) await empty(client);
  await applyMigrations(
    client,
    migrations.filter((name) => !applied.includes(name)),
  );
  for (const { name } of await backupTables(client))
    if (SEEDED_BY_MIGRATIONS.includes(name)) await client.query(`DELETE FROM ${quoted(name)}`);
}

async function empty(client: pg.Client): Promise<void> {
  const tables = await backupTables(client);
  if (tables.length === 0) return;
  // A running server can still read; its writes wait and then meet the restored data.
  await client.query(`LOCK TABLE ${tables.map(({ name }) => quoted(name)).join(', ')} IN EXCLUSIVE MODE`);
  const filled: string[] = [];
  for (const { name } of tables) {
    if (SEEDED_BY_MIGRATIONS.includes(name)) continue;
    const { rowCount } = await client.query(`SELECT FROM ${quoted(name)} LIMIT 1`);
    if (rowCount !== 0) filled.push(name);
  }
  if (filled.length > 0)
    throw new Refusal(
      `A backup is only restored into an empty installation, and this one has rows in ${counted(filled.length, 'table')} (${filled.join(', ')}). Name a new DATA_DIR or a new database.`,
    );
}

/**
 * Disables INSERT triggers, because the backup contains their effects. `session_replication_role`
 * would need a superuser and skip foreign keys.
 * @returns a function that enables them again
 */
export async function disableTriggers(client: pg.Client, tables: readonly string[]): Promise<() => Promise<void>> {
  // tgtype bit 4: INSERT. 'O': enabled.
  const { rows } = await client.query<{ name: string; table: string }>(
    `SELECT t.tgname::text AS name, c.relname::text AS table
    FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
    WHERE c.relnamespace = current_schema()::regnamespace AND c.relname = ANY ($1)
      AND NOT t.tgisinternal AND t.tgenabled = 'O' AND t.tgtype & 4 <> 0`,
    [tables],
  );
  const set = async (to: 'ENABLE' | 'DISABLE') => {
    for (const { name, table } of rows) await client.query(`ALTER TABLE ${quoted(table)} ${to} TRIGGER ${quoted(name)}`);
  };
  await set('DISABLE');
  return () => set('ENABLE');
}
