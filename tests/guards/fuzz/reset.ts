import { openDatabase } from '#server/platform/db/database.ts';
import type { Forum } from '#server/testing/forum.ts';

export interface Reset {
  reset: () => Promise<void>;
  close: () => Promise<void>;
}

const KEPT = ['moderation_log', 'operator_log'];

export async function remember(forum: Forum): Promise<Reset> {
  const connectionString = forum.running.services.config.databaseUrl ?? '';
  const { pool, close } = openDatabase({ connectionString, max: 1, onError: () => {} });
  const { rows } = await pool.query<{ name: string }>(
    "SELECT quote_ident(tablename) AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> ALL ($1)",
    [[...KEPT, 'schema_migrations']],
  );
  const tables = rows.map(({ name }) => name);
  await pool.query('CREATE SCHEMA planted');
  for (const table of tables) await pool.query(`CREATE TABLE planted.${table} AS TABLE public.${table}`);
  // Without triggers and foreign keys, because the copies are consistent.
  const statements = tables.map((table) => `DELETE FROM public.${table}; INSERT INTO public.${table} TABLE planted.${table};`);
  const whole = `BEGIN; SET LOCAL session_replication_role = replica; ${statements.join(' ')} COMMIT;`;
  return {
    async reset() {
      await pool.query(whole);
    },
    close,
  };
}
