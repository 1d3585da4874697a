import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { useForum } from '#server/testing/forum.ts';

/** Tables that a distributed database shards by tenant (docs/capacity.md). */
const DISTRIBUTED = ['posts', 'search_entries', 'comments', 'post_reactions', 'comment_reactions', 'post_states', 'mentions'];

const forum = useForum();

async function tenantOf(key: string): Promise<string> {
  const { id } = await forum.community(key);
  const { institution_id } = await forum.db
    .selectFrom('communities')
    .select('institution_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return institution_id ?? id;
}

async function tenantsOf(postId: string): Promise<string[]> {
  const { rows } = await sql<{ tenant_id: string }>`
    SELECT tenant_id FROM posts WHERE id = ${postId}
    UNION SELECT tenant_id FROM search_entries WHERE post_id = ${postId}
    UNION SELECT tenant_id FROM comments WHERE post_id = ${postId}
    UNION SELECT tenant_id FROM post_reactions WHERE post_id = ${postId}
    UNION SELECT tenant_id FROM post_states WHERE post_id = ${postId}
    UNION SELECT r.tenant_id FROM comment_reactions r JOIN comments k ON k.id = r.comment_id WHERE k.post_id = ${postId}`.execute(forum.db);
  return rows.map((row) => row.tenant_id);
}

describe.each(['thedashboard', 'alder-ridge/general/commons'])('what is written in %s', (place) => {
  test('has one tenant: its school, or the Dashboard itself', async () => {
    const { id } = await forum.post('maya', place);
    const comment = await forum.comment('hannah', id);
    await forum.comment('maya', id, 'A reply.', comment);
    const hannah = await forum.as('hannah');
    for (const path of [`/posts/${id}/like`, `/comments/${comment}/like`])
      expect((await hannah.put(path, { liked: true })).status).toBe(200);
    expect(await tenantsOf(id)).toEqual([await tenantOf(place)]);
  });
});

test('no row belongs to a post of another tenant', async () => {
  const { id } = await forum.post('maya', 'alder-ridge/general/commons');
  const elsewhere = await tenantOf('thedashboard');
  const values = { post_id: id, tenant_id: elsewhere, content: 'Elsewhere.', request_key: randomUUID() };
  await expect(forum.db.insertInto('comments').values(values).execute()).rejects.toThrow(/foreign key/);
});

describe('distributed tables', () => {
  interface Key {
    table: string;
    name: string;
    kind: 'p' | 'u' | 'f';
    columns: string[];
    target: string | null;
    empties: boolean;
  }

  async function keys(): Promise<Key[]> {
    const { rows } = await sql<Key>`
      SELECT c.conrelid::regclass::text AS "table", c.conname AS name, c.contype AS kind, nullif(c.confrelid, 0)::regclass::text AS target, c.confdeltype = 'n' AS empties,
        (SELECT array_agg(a.attname::text ORDER BY k.n) FROM unnest(c.conkey) WITH ORDINALITY AS k (number, n)
         JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = k.number) AS columns
      FROM pg_constraint c WHERE c.contype IN ('p', 'u', 'f') AND (c.conrelid::regclass::text = ANY (${DISTRIBUTED})
        OR c.confrelid::regclass::text = ANY (${DISTRIBUTED}))`.execute(forum.db);
    return rows;
  }

  test('are all tables with a tenant', async () => {
    const { rows } = await sql<{ table_name: string }>`
      SELECT table_name FROM information_schema.columns WHERE table_schema = 'public' AND column_name = 'tenant_id'`.execute(forum.db);
    expect(rows.map(({ table_name }) => table_name).toSorted()).toEqual(DISTRIBUTED.toSorted());
  });

  test('have the tenant in their keys and references', async () => {
    const all = await keys();
    const between = all.filter(
      ({ table, kind, target }) => kind === 'f' && DISTRIBUTED.includes(table) && DISTRIBUTED.includes(target ?? ''),
    );
    expect(between.length).toBeGreaterThanOrEqual(6);
    expect(between.filter(({ columns }) => !columns.includes('tenant_id'))).toEqual([]);
    for (const table of DISTRIBUTED)
      expect(
        all.filter((one) => one.table === table && one.kind !== 'f' && one.columns.includes('tenant_id')),
        table,
      ).not.toEqual([]);
  });

  test('lose only the keys and references that the documentation names', async () => {
    const page = await readFile('docs/capacity.md', 'utf8');
    const going = (await keys()).filter(({ table, kind, columns, target, empties }) => {
      if (kind !== 'f') return DISTRIBUTED.includes(table) && !columns.includes('tenant_id');
      return !DISTRIBUTED.includes(table) || (empties && DISTRIBUTED.includes(target ?? ''));
    });
    expect(going.length).toBeGreaterThan(0);
    const named = [...page.matchAll(/`(\w+_(?:pkey|key|fkey))`/g)].map(([, name]) => name);
    expect(named.filter((name) => !going.some((key) => key.name === name))).toEqual([]);
    expect(going.map(({ name }) => name).filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
  });
});
