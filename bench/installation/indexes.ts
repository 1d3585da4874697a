import type pg from 'pg';
import { quoted } from '#server/shell/backup/copy.ts';

interface Definition {
  name: string;
  drop: string;
  make: string;
}

export async function dropIndexes(client: pg.Client, tables: readonly string[]): Promise<Definition[]> {
  const { rows } = await client.query<{ name: string; table: string; constraint: string | null; definition: string }>(
    `SELECT i.relname AS name, t.relname AS table, k.conname AS constraint,
       coalesce(pg_get_constraintdef(k.oid), pg_get_indexdef(i.oid)) AS definition
     FROM pg_index x JOIN pg_class i ON i.oid = x.indexrelid JOIN pg_class t ON t.oid = x.indrelid
     LEFT JOIN pg_constraint k ON k.conindid = i.oid AND k.contype = 'u'
     WHERE NOT x.indisprimary AND NOT EXISTS (SELECT FROM pg_constraint f WHERE f.contype = 'f' AND f.conindid = i.oid)
       AND t.relname = ANY($1) AND t.relnamespace = 'public'::regnamespace ORDER BY i.relname`,
    [tables],
  );
  const definitions = rows.map(({ name, table, constraint, definition }) =>
    constraint === null
      ? { name, drop: `DROP INDEX ${quoted(name)}`, make: definition }
      : {
          name,
          drop: `ALTER TABLE ${quoted(table)} DROP CONSTRAINT ${quoted(constraint)}`,
          make: `ALTER TABLE ${quoted(table)} ADD CONSTRAINT ${quoted(constraint)} ${definition}`,
        },
  );
  for (const { drop } of definitions) await client.query(drop);
  return definitions;
}

/** Fills the search entries, as the triggers of posts and comments do per row. */
export async function indexEntries(query: (text: string) => Promise<unknown>): Promise<void> {
  await query(`
    INSERT INTO search_entries (id, tenant_id, post_id, community_id, category, posted_at, title, words)
    SELECT id, tenant_id, id, community_id, category, created_at, search_vector(title), search_vector(search_text(p)) FROM posts p
    ON CONFLICT DO NOTHING`);
  await query(`
    INSERT INTO search_entries (id, tenant_id, post_id, comment_id, community_id, category, posted_at, title, words)
    SELECT c.id, c.tenant_id, p.id, c.id, p.community_id, p.category, p.created_at, '', search_vector(c.content)
    FROM comments c JOIN posts p ON p.id = c.post_id
    ON CONFLICT DO NOTHING`);
}
