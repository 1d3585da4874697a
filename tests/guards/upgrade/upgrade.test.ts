import { randomUUID } from 'node:crypto';
import { globSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { readConfig } from '#server/platform/config.ts';
import { type Running, start } from '#server/start.ts';
import { Visitor } from '#server/testing/forum.ts';
import { withDatabase } from '#server/testing/global-setup.ts';
import { HINTS } from '#shared/rules/hints.ts';
import { INTEGRITY } from '#tests/process/integrity.ts';
import { bringBack, type Kept, type Row, readKept, rowsOf } from './kept.ts';

/** Made from posts by triggers: a migration may make them anew in another shape. */
const DERIVED = new Set(['post_search', 'search_words']);
/** Kept to the millisecond since 0016, and to the microsecond before. */
const ROUNDED: Record<string, string> = { moderation_log: 'created_at' };
const SECONDS = '2026-11-21T21:08:08'.length;
const KEPT = globSync('*.json.gz', { cwd: import.meta.dirname }).toSorted();

/** Of what happened before there were notifications nobody is told afterwards. */
const NOTIFICATIONS = '0007';
const TOLD = /\btold\b/;

test('each landed step of the schema is kept', () => {
  expect(KEPT).toEqual(expect.arrayContaining(['0001.json.gz', '0004.json.gz', '0016.json.gz']));
});

describe.each(KEPT)('an installation of %s', (file) => {
  const database = `t_${randomUUID().replaceAll('-', '')}`;
  let kept: Kept;
  let folder = '';
  let running: Running;
  let client: pg.Client;
  const problems: string[] = [];

  beforeAll(async () => {
    kept = await readKept(file);
    folder = await mkdtemp(join(tmpdir(), 'rounds-upgrade-'));
    const admin = new pg.Client({ connectionString: inject('postgresUrl') });
    await admin.connect();
    await admin.query(`CREATE DATABASE ${database}`);
    await admin.end();
    const url = withDatabase(inject('postgresUrl'), database);
    client = new pg.Client({ connectionString: url });
    await client.connect();
    await bringBack(client, kept);
    const config = readConfig({ NODE_ENV: 'test', PORT: '0', DATA_DIR: folder, DATABASE_URL: url });
    const note = (message: string) => problems.push(message);
    running = await start({ config, log: { info() {}, warn: note, error: note }, buildFolder: null });
  });
  afterAll(async () => {
    await running.stop();
    await client.end();
    const admin = new pg.Client({ connectionString: inject('postgresUrl') });
    await admin.connect();
    await admin.query(`DROP DATABASE ${database} WITH (FORCE)`);
    await admin.end();
    await rm(folder, { recursive: true, force: true });
  });

  test('has every row and every field that it had', async () => {
    for (const [table, before] of Object.entries(kept.tables)) {
      if (DERIVED.has(table) || before.length === 0) continue;
      const columns = Object.keys(before[0] ?? {});
      const field = (row: Row, column: string) => (ROUNDED[table] === column ? String(row[column]).slice(0, SECONDS) : row[column]);
      const only = (row: Row) => JSON.stringify(columns.map((column) => field(row, column)));
      const after = new Set((await rowsOf(client, table)).map(only));
      const lost = before.map(only).filter((row) => !after.has(row));
      expect({ table, lost: lost.slice(0, 3) }).toEqual({ table, lost: [] });
    }
  });

  test.each(Object.entries(INTEGRITY).filter(([promise]) => file >= NOTIFICATIONS || !TOLD.test(promise)))(
    'agrees with itself: %s',
    async (_, query) => {
      expect((await client.query(query)).rows).toEqual([]);
    },
  );

  test('tells nobody who was there before what those who are new are told', async () => {
    const { rows } = await client.query<{ moderates: boolean; hints_done: string[] }>(
      'SELECT id IN (SELECT member_id FROM moderators) AS moderates, hints_done FROM members',
    );
    const open = (done: string[]) => HINTS.filter((hint) => !done.includes(hint));
    expect(rows.map(({ hints_done }) => open(hints_done))).toEqual(rows.map(({ moderates }) => (moderates ? [] : ['reviewing'])));
    const { rows: later } = await client.query<{ default: string }>(
      "SELECT column_default AS default FROM information_schema.columns WHERE table_name = 'members' AND column_name = 'hints_done'",
    );
    expect(later).toEqual([{ default: "'{}'::text[]" }]);
  });

  test('lets its people in, shows every post, and finds the oldest', async () => {
    const visitor = new Visitor(running.address);
    expect(await visitor.post('/sign-in', kept.account)).toMatchObject({ status: 200 });
    const dashboard = (await visitor.get('/communities/dashboard')).body;
    const shown = new Set<string>();
    for (let cursor: string | null = ''; cursor !== null; ) {
      const { status, body } = await visitor.get(`/communities/${dashboard.id}/posts${cursor === '' ? '' : `?cursor=${cursor}`}`);
      expect(status).toBe(200);
      for (const { id } of [...body.pinned, ...body.items]) shown.add(id);
      cursor = body.nextCursor;
    }
    const there = (kept.tables.posts ?? []).filter((post) => post.community_id === dashboard.id);
    expect([...shown].toSorted()).toEqual(there.map(({ id }) => String(id)).toSorted());

    const [oldest] = there.toSorted((a, b) => String(a.created_at).localeCompare(String(b.created_at)));
    const found = await visitor.get(`/search?q=${encodeURIComponent(String(oldest?.title))}`);
    expect(found.body.items.map(({ id }: { id: string }) => id)).toContain(oldest?.id);
    expect(problems).toEqual([]);
  });
});
