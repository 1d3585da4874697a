import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { withDatabase } from '#server/testing/global-setup.ts';
import { applyMigrations, knownMigrations, migrate } from './migrate.ts';

/** It writes whole tables anew, and needs each of them for itself. */
const HEAVY = '0023-tenants.sql';

describe('migrating', () => {
  const admin = new pg.Client({ connectionString: inject('postgresUrl') });
  const clients: pg.Client[] = [];
  let name = '';
  let url = '';

  async function connect(): Promise<pg.Client> {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    clients.push(client);
    return client;
  }

  beforeEach(async () => {
    if (name === '') await admin.connect();
    name = `m_${randomUUID().replaceAll('-', '')}`;
    url = withDatabase(inject('postgresUrl'), name);
    await admin.query(`CREATE DATABASE ${name}`);
  });
  afterEach(async () => {
    for (const client of clients.splice(0)) await client.end();
    await admin.query(`DROP DATABASE ${name}`);
  });

  test('takes as long as it takes, whatever limit the role has', async () => {
    await admin.query(`ALTER DATABASE ${name} SET statement_timeout = '3ms'`);
    expect(await migrate(url)).toEqual(await knownMigrations());
  });

  test('waits for who is in its way, again and again, and leaves its tables as if they had always been so', async () => {
    const known = await knownMigrations();
    const before = await connect();
    await applyMigrations(before, known.slice(0, known.indexOf(HEAVY)));
    await before.query(`INSERT INTO posts (slug, community_id, title, category, request_key)
      SELECT 'p-' || n, (SELECT id FROM communities), 'Post ' || n, 'Question', gen_random_uuid() FROM generate_series(1, 500) n`);
    await admin.query(`ALTER DATABASE ${name} SET lock_timeout = '100ms'`);
    await before.query('BEGIN');
    await before.query('SELECT count(*) FROM posts');
    const running = migrate(url);
    running.catch(() => {});
    const waiting = async () => {
      const { rows } = await before.query("SELECT FROM pg_locks WHERE relation = 'posts'::regclass AND NOT granted");
      return rows.length > 0;
    };
    // It has waited, and given up once.
    await expect.poll(waiting, { interval: 5 }).toBe(true);
    await expect.poll(waiting, { interval: 5 }).toBe(false);
    await before.query('COMMIT');
    expect(await running).toEqual(known.slice(known.indexOf(HEAVY)));
    // Not its effect on the visibility map: a connection that opens meanwhile may defer that.
    const vacuumed = async () =>
      (await before.query("SELECT vacuum_count, analyze_count FROM pg_stat_user_tables WHERE relid = 'posts'::regclass")).rows;
    await expect.poll(vacuumed).toEqual([{ vacuum_count: '1', analyze_count: '1' }]);
    expect((await before.query("SELECT FROM pg_stats WHERE tablename = 'posts' AND attname = 'tenant_id'")).rowCount).toBe(1);
  });
});
