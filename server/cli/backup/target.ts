import type pg from 'pg';
import { applyMigrations, knownMigrations, MIGRATIONS_LOCK } from '#server/platform/db/migrate.ts';
import { counted, Refusal } from '../problems.ts';
import { quoted } from './copy.ts';
import { appliedMigrations, backupTables } from './tables.ts';

/** Tables in which the migrations themselves write rows; the backup has those that became of them. */
const BEGUN = ['communities', 'navigation_items'];

/** @throws {Refusal} for a backup with tables that this program does not know yet */
export async function refuseNewer(migrations: readonly string[]): Promise<void> {
  const known = await knownMigrations();
  const unknown = migrations.filter((name) => !known.includes(name));
  if (unknown.length > 0)
    throw new Refusal(
      `The backup was made by a newer version of Rounds than this one (${unknown.join(', ')} unknown). Bring this one up to date first.`,
    );
}

/**
 * Makes a database ready to be filled, within the transaction of the caller: the tables as the backup knows them, no rows,
 * and nobody else who writes any.
 * @throws {Refusal} where it is not empty, or newer
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
  for (const { name } of await backupTables(client)) if (BEGUN.includes(name)) await client.query(`DELETE FROM ${quoted(name)}`);
}

async function empty(client: pg.Client): Promise<void> {
  const tables = await backupTables(client);
  if (tables.length === 0) return;
  // A server that runs on it goes on reading; its writes wait and then meet what was restored.
  await client.query(`LOCK TABLE ${tables.map(({ name }) => quoted(name)).join(', ')} IN EXCLUSIVE MODE`);
  const filled: string[] = [];
  for (const { name } of tables) {
    if (BEGUN.includes(name)) continue;
    const { rowCount } = await client.query(`SELECT FROM ${quoted(name)} LIMIT 1`);
    if (rowCount !== 0) filled.push(name);
  }
  if (filled.length > 0)
    throw new Refusal(
      `A backup is only restored into an empty installation, and this one has rows in ${counted(filled.length, 'table')} (${filled.join(', ')}). Name a new DATA_DIR or a new database.`,
    );
}

/**
 * Keeps triggers that act on new rows from acting: what they once did is in the backup itself. The owner of the tables may
 * do that; to switch off all triggers of a session would need a superuser, and would leave references unchecked.
 * @returns what makes them act again
 */
export async function quietTriggers(client: pg.Client, tables: readonly string[]): Promise<() => Promise<void>> {
  // Bit 4: for INSERT. 'O': enabled as usual.
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
