import type pg from 'pg';

export interface Table {
  name: string;
  columns: string[];
}

/**
 * Backups omit these tables:
 * - `sessions`, `verifications`: their rows log people in or set passwords.
 * - `mailed_codes`, `email_changes`: each row belongs to a session or a mailed link.
 * - `data_downloads`: they contain data that the backup already has.
 * - `zero_result_searches`: they must be forgotten after a week, also in backups.
 * - `site_notices`: they are temporary.
 * - `schema_migrations`: the restoring database writes its own.
 */
const OMITTED_TABLES: readonly string[] = [
  'schema_migrations',
  'sessions',
  'mailed_codes',
  'email_changes',
  'verifications',
  'data_downloads',
  'zero_result_searches',
  'site_notices',
];

interface TableRow extends Table {
  needs: string[];
}

/**
 * Ordered by non-deferrable references. Unlogged tables are omitted: they do not survive a crash
 * either.
 */
export async function backupTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<TableRow>(
    `SELECT c.relname::text AS name,
      array(SELECT a.attname::text FROM pg_attribute a
        WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '' ORDER BY a.attnum) AS columns,
      array(SELECT r.relname::text FROM pg_constraint f JOIN pg_class r ON r.oid = f.confrelid
        WHERE f.conrelid = c.oid AND f.contype = 'f' AND NOT f.condeferrable AND f.confrelid <> c.oid) AS needs
    FROM pg_class c
    WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind IN ('r', 'p') AND c.relpersistence = 'p'
      AND NOT c.relispartition AND c.relname <> ALL ($1)
      AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e')
    ORDER BY c.relname`,
    [OMITTED_TABLES],
  );
  return sortByReferences(rows);
}

function sortByReferences(tables: readonly TableRow[]): Table[] {
  const ordered: Table[] = [];
  for (let remaining = tables; remaining.length > 0; remaining = remaining.filter((table) => !ordered.includes(table))) {
    const pending = new Set(remaining.map(({ name }) => name));
    const next = remaining.filter(({ needs }) => !needs.some((name) => pending.has(name)));
    if (next.length === 0) throw new Error(`Tables refer to each other in a circle: ${[...pending].join(', ')}`);
    ordered.push(...next);
  }
  return ordered;
}

export async function sequences(client: pg.Client): Promise<Record<string, string>> {
  const { rows } = await client.query<{ name: string; last: string }>(
    'SELECT sequencename::text AS name, last_value::text AS last FROM pg_sequences WHERE schemaname = current_schema() AND last_value IS NOT NULL',
  );
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]));
}

export async function appliedMigrations(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('SELECT name FROM schema_migrations ORDER BY name');
  return rows.map(({ name }) => name);
}
