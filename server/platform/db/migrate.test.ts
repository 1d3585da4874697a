import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { withDatabase } from '#server/testing/global-setup.ts';
import { MIGRATIONS_LOCK } from './locks.ts';
import { applyMigrations, knownMigrations, migrate } from './migrate.ts';

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

  test('is not limited by a timeout of the role', async () => {
    await admin.query(`ALTER DATABASE ${name} SET statement_timeout = '3ms'`);
    expect(await migrate(url)).toEqual(await knownMigrations());
  });

  test('waits for the migrations of another node, whatever the lock timeout of the role', async () => {
    await admin.query(`ALTER DATABASE ${name} SET lock_timeout = '1ms'`);
    const other = await connect();
    await other.query('SELECT pg_advisory_lock($1)', [MIGRATIONS_LOCK]);
    const running = migrate(url);
    running.catch(() => {});
    const waiting = `SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;
    const waits = async () => (await other.query(waiting)).rowCount;
    await expect.poll(waits, { interval: 5 }).toBe(1);
    await other.query('SELECT pg_advisory_unlock($1)', [MIGRATIONS_LOCK]);
    expect(await running).toEqual(await knownMigrations());
  });

  test('retries while others hold locks, and lets readers pass in between', async () => {
    const known = await knownMigrations();
    const other = await connect();
    await applyMigrations(other, known.slice(0, 4));
    await other.query('BEGIN');
    await other.query('LOCK TABLE members IN SHARE MODE');
    const running = migrate(url);
    running.catch(() => {});
    const waiting = async () => {
      const { rows } = await other.query("SELECT FROM pg_locks WHERE relation = 'members'::regclass AND NOT granted");
      return rows.length > 0;
    };
    await expect.poll(waiting, { interval: 5 }).toBe(true);
    await expect.poll(waiting, { interval: 5 }).toBe(false);
    await other.query('COMMIT');
    expect(await running).toEqual(known.slice(4));
  });

  test('refuses a database from before 0.2.0 and leaves it unchanged', async () => {
    const other = await connect();
    await applyMigrations(other, []);
    await other.query("INSERT INTO schema_migrations (name) VALUES ('0001-foundation.sql')");
    await expect(migrate(url)).rejects.toThrow('This database was made by a version of Rounds before 0.2.0');
    expect((await other.query("SELECT to_regclass('members') AS members")).rows).toEqual([{ members: null }]);
  });
});
