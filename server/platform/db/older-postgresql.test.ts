import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { seed } from '#server/seed/seed.ts';
import { insertCast } from '#server/testing/cast.ts';
import { type Json, useForum } from '#server/testing/forum.ts';
import { withDatabase } from '#server/testing/global-setup.ts';
import { type OlderPostgres, startPostgres15 } from '#server/testing/postgres-15.ts';
import { fold } from '#shared/rules/fold.ts';
import { migrateJobs } from '../jobs/jobs.ts';
import { openDatabase } from './database.ts';
import { migrate } from './migrate.ts';

const environment: Record<string, string> = {};
let postgres: OlderPostgres;

async function makeDatabase(admin: string, name: string, options = ''): Promise<void> {
  const client = new pg.Client({ connectionString: admin });
  await client.connect();
  await client.query(`CREATE DATABASE ${name} ${options}`);
  await client.end();
}

beforeAll(async () => {
  postgres = await startPostgres15();
  const connectionString = postgres.url('rounds');
  await migrate(connectionString);
  await migrateJobs(connectionString);
  const { db, close } = openDatabase({ connectionString, max: 1, onError: () => {} });
  await insertCast(db);
  await close();
  environment.DATABASE_URL = connectionString;
});
afterAll(() => postgres.stop());
const forum = useForum(environment);

describe('on PostgreSQL 15', () => {
  test('all migrations run', async () => {
    const { rows } = await sql<{ server_version: string }>`SHOW server_version`.execute(forum.db);
    expect(rows[0]?.server_version).toMatch(/^15\./);
    expect(await migrate(postgres.url('rounds'))).toEqual([]);
  });

  test('ids are ordered by creation time', async () => {
    const before = Date.now();
    const ids: string[] = [];
    for (let made = 0; made < 20; made += 1) {
      const { rows } = await sql<{ id: string }>`SELECT uuidv7() AS id`.execute(forum.db);
      ids.push(rows[0]?.id ?? '');
    }
    for (const id of ids) {
      expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
      const at = Number.parseInt(id.replace('-', '').slice(0, 12), 16);
      expect(at).toBeGreaterThanOrEqual(before - 1);
      expect(at).toBeLessThanOrEqual(Date.now() + 1);
    }
    expect(ids.toSorted()).toEqual(ids);
    expect(new Set(ids).size).toBe(20);
  });

  test('letters are folded as by the server', async () => {
    const texts = ['Ménière', 'STRASSE Straße ẞ', 'Øre Łódź Đà ıI İ', 'ﬁnal ½ ²', 'Ελλάδα ΣΊΣΥΦΟΣ', 'Привет', '日本語', '𝔘nicode 😀'];
    const { rows } = await sql<{
      folded: string;
    }>`SELECT search_fold(t) AS folded FROM unnest(${texts}::text[]) WITH ORDINALITY AS u (t, n) ORDER BY n`.execute(forum.db);
    expect(rows.map(({ folded }) => folded)).toEqual(texts.map(fold));
  });

  test('people can write, like, search, message, report and read', async () => {
    const [maya, tomasz] = await Promise.all([forum.as('maya'), forum.as('tomasz')]);
    const commons = await forum.community('alder-ridge/general/commons');
    const post = await forum.post('maya', 'alder-ridge/general/commons', { title: 'Ménière and the inner ear' });
    await forum.comment('tomasz', post.id);
    expect((await tomasz.put(`/posts/${post.id}/like`, { liked: true })).status).toBe(200);
    const report = { kind: 'post', targetId: post.id, reasons: ['Off-Topic Content'] };
    expect((await tomasz.post('/reports', report)).status).toBe(201);
    const message = { content: 'Thank you.', requestKey: randomUUID() };
    expect((await tomasz.post(`/conversations/${await forum.id('maya')}/messages`, message)).status).toBe(201);

    const ids = ({ body }: { body: Json }) => body.items.map(({ id }: { id: string }) => id);
    expect(ids(await tomasz.get('/search?q=meniere'))).toEqual([post.id]);
    expect(ids(await tomasz.get(`/communities/${commons.id}/posts?sort=most_likes`))).toContain(post.id);
    expect((await maya.get(`/posts/${post.slug}`)).body).toMatchObject({ commentsCount: 1, reactionsCount: 1 });
    expect((await maya.get('/notifications')).body.items).toHaveLength(2);
    expect((await maya.get('/unread-conversations')).status).toBe(200);
    expect((await maya.get('/conversations')).body.items).toHaveLength(1);
    expect((await forum.as('hannah').then((hannah) => hannah.get(`/posts/${post.id}/comments`))).status).toBe(200);
  });

  test('demo data can be inserted', async () => {
    await makeDatabase(postgres.url('rounds'), 'demonstration');
    const connectionString = postgres.url('demonstration');
    await migrate(connectionString);
    await migrateJobs(connectionString);
    const { db, close } = openDatabase({ connectionString, max: 1, onError: () => {} });
    const folder = await mkdtemp(join(tmpdir(), 'rounds-demonstration-'));
    const accounts = await seed(db, folder);
    const { count } = await db.selectFrom('posts').select(db.fn.countAll<string>().as('count')).executeTakeFirstOrThrow();
    expect([accounts.length > 0, Number(count) > 0]).toEqual([true, true]);
    await close();
    await rm(folder, { recursive: true });
  });
});

test('a database in another encoding is refused with an explanation', async () => {
  const cluster = inject('postgresUrl');
  const name = `t_${randomUUID().replaceAll('-', '')}`;
  await makeDatabase(cluster, name, "TEMPLATE template0 ENCODING 'LATIN1' LOCALE 'C' LOCALE_PROVIDER libc");
  await expect(migrate(withDatabase(cluster, name))).rejects.toThrow('Rounds needs a database in UTF8, and this one is in LATIN1.');
  const client = new pg.Client({ connectionString: cluster });
  await client.connect();
  await client.query(`DROP DATABASE ${name}`);
  await client.end();
});
