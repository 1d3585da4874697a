import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { type Json, useForum } from '#server/testing/forum.ts';
import { liftLimits } from '#server/testing/limits.ts';

const forum = useForum();
const SCHOOL = '/institutions/alder-ridge';

beforeAll(() => liftLimits(forum));

async function pages(path: string): Promise<{ items: Json[]; sizes: number[] }> {
  const visitor = await forum.as('maya');
  const items: Json[] = [];
  const sizes: number[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const { body } = await visitor.get(`${path}${cursor === '' ? '' : `?cursor=${cursor}`}`);
    items.push(...body.items);
    sizes.push(body.items.length);
    cursor = body.nextCursor;
  }
  return { items, sizes };
}

test('the students of a school are listed by name, 50 on a page, without premed students and those of other schools', async () => {
  const { id } = await forum.db.selectFrom('institutions').select('id').where('slug', '=', 'alder-ridge').executeTakeFirstOrThrow();
  await forum.db
    .insertInto('members')
    .values(
      Array.from({ length: 110 }, (_, at) => ({
        name: `Same ${at % 3}`,
        username: `same${at}`,
        email: `same${at}@alderridge.edu`,
        user_type: 'medical_student' as const,
        institution_id: id,
        year: 'M4' as const,
      })),
    )
    .execute();
  const { items, sizes } = await pages(`${SCHOOL}/students`);
  expect(sizes).toEqual([50, 50, 13]);
  expect(new Set(items.map((one) => one.id)).size).toBe(113);
  expect(items[0]).toEqual({
    id: await forum.id('hannah'),
    name: 'Hannah Bell',
    username: 'hannah_b',
    email: 'hannah@alderridge.edu',
    year: 'M2',
    moderator: false,
    formerNames: [],
  });
  const { body } = await (await forum.as('maya')).get(`${SCHOOL}/students`);
  expect(body).toMatchObject({ total: 113, institution: { name: 'Alder Ridge School of Medicine', slug: 'alder-ridge' } });
});

test('the log shows what was done at the school and on the Dashboard, page by page, and cannot be changed', async () => {
  const visitor = await forum.as('maya');
  const { id } = await forum.post('tomasz', 'alder-ridge/general/commons', { title: 'Here' });
  const { id: global } = await forum.post('kai', 'thedashboard', { title: 'Everywhere' });
  const { id: foreign } = await forum.post('kai', 'port-ellery/general/harbor', { title: 'Elsewhere' });
  for (let turn = 0; turn < 28; turn += 1) await visitor.put(`/posts/${id}/pin`, { pinned: turn % 2 === 0 });
  for (let turn = 0; turn < 28; turn += 1) await (await forum.as('samuel')).put(`/posts/${global}/pin`, { pinned: turn % 2 === 0 });
  await (await forum.as('samuel')).put(`/posts/${foreign}/pin`, { pinned: true });
  const { items, sizes } = await pages(`${SCHOOL}/moderation-log`);
  expect(sizes).toEqual([50, 6]);
  expect(new Set(items.map((one) => one.id)).size).toBe(56);
  expect(items[0]).toMatchObject({
    moderator: 'Samuel Adeyemi',
    action: 'unpin',
    dashboard: true,
    subject: { kind: 'post', text: 'Everywhere', person: 'Kai Nakoa' },
  });
  expect(items[55]).toMatchObject({ moderator: 'Maya Okafor', action: 'pin', dashboard: false, subject: { text: 'Here' } });
  expect(JSON.stringify(items)).not.toContain('Elsewhere');
  for (const change of [forum.db.updateTable('moderation_log').set({ action: 'nothing' }), forum.db.deleteFrom('moderation_log')])
    await expect(change.execute()).rejects.toThrow(/never changed or deleted/);
});

test('a page of the log reads no more rows after thousands of newer entries of others', async () => {
  const { id } = await forum.db.selectFrom('institutions').select('id').where('slug', '=', 'alder-ridge').executeTakeFirstOrThrow();
  const other = await forum.db.selectFrom('institutions').select('id').where('slug', '=', 'port-ellery').executeTakeFirstOrThrow();
  for (const place of [id, null, other.id]) {
    await sql`INSERT INTO moderation_log (institution_id, moderator_id, action, subject)
      SELECT ${place}, gen_random_uuid(), 'pin', '{"kind": "post"}' FROM generate_series(1, 5000)`.execute(forum.db);
  }
  await sql`VACUUM ANALYZE moderation_log`.execute(forum.db);
  const visitor = await forum.as('maya');
  const { nextCursor } = (await visitor.get(`${SCHOOL}/moderation-log`)).body;
  for (const path of ['', `?cursor=${nextCursor}`]) {
    const asked = await forum.queries(() => visitor.get(`${SCHOOL}/moderation-log${path}`));
    const statement = asked.find((text) => text.includes('union all')) ?? '';
    const [at, last] = JSON.parse(atob(nextCursor)) as [string, string];
    const viewer = await forum.id('maya');
    const part = path === '' ? [viewer, 51] : [viewer, at, last, 51];
    const values = [id, ...part, ...part, 51];
    const filled = statement.replace(/\$(\d+)/g, (_, number: string) => `'${values[Number(number) - 1]}'`);
    const { rows } = await sql<Json>`EXPLAIN (ANALYZE, FORMAT json) ${sql.raw(filled)}`.execute(forum.db);
    expect(rowsOf(rows[0]['QUERY PLAN'][0].Plan), path).toBeLessThan(1_000);
  }
});

function rowsOf(node: Json): number {
  const own = (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'];
  return (node.Plans ?? []).reduce((sum: number, inner: Json) => sum + rowsOf(inner), own);
}

test.each(['moderation_log', 'operator_log'])('%s cannot be changed by its owner, nor with triggers switched off', async (table) => {
  for (const change of [
    `UPDATE ${table} SET action = 'nothing' WHERE false`,
    `DELETE FROM ${table}`,
    `TRUNCATE ${table}`,
    `MERGE INTO ${table} USING (SELECT 1) AS one ON true WHEN MATCHED THEN DELETE`,
    `INSERT INTO ${table} SELECT * FROM ${table} ON CONFLICT (id) DO UPDATE SET action = 'nothing'`,
  ])
    for (const role of ['origin', 'replica'])
      await expect(
        forum.db.transaction().execute(async (trx) => {
          await sql.raw(`SET LOCAL session_replication_role = ${role}`).execute(trx);
          await sql.raw(change).execute(trx);
        }),
        `${change} as ${role}`,
      ).rejects.toThrow(/never changed or deleted/);
});
