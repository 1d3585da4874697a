import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { removeAccount } from '#server/cli/accounts.ts';
import { writeArchive } from '#server/shell/own-data/archive.ts';
import { CAST, type CastName } from '#server/testing/cast.ts';
import { type Forum, useForum } from '#server/testing/forum.ts';
import { liftLimits } from '#server/testing/limits.ts';
import { operatorOf } from '#server/testing/operator.ts';
import { unzip } from '#server/testing/unzip.ts';
import { liveWholeLife, OWN_NAME, wordOf } from '#server/testing/whole-life.ts';
import { deletionEffect, PERSONAL_DATA, type PersonalDataGroup, personalDataRows } from '#shared/rules/personal-data.ts';
import { personalDataSections } from '#web/features/site/pages/personal-data.ts';
import { keptDataTexts } from '#web/features/site/pages/texts/personal-data.ts';

// Compares PERSONAL_DATA with the schema, with downloads row by row, and with what a deletion leaves.

/** Tables without personal data, and why. */
const WITHOUT_PERSONAL_DATA: Record<string, string> = {
  institutions: 'schools',
  institution_domains: 'schools',
  communities: 'communities',
  content_pages: 'written by the operator',
  navigation_items: 'written by the operator',
  site_notices: 'written by the operator',
  search_counts: 'numbers',
  school_synonyms: 'written by the operator',
  list_snapshots: 'ids of posts, for hours',
  schema_migrations: 'of the database itself',
};

const ROWS = personalDataRows();
const nameOf = ({ table, column }: { table: string; column: string }) => `${table}.${column}`;

const forum = useForum();
beforeAll(() => liftLimits(forum));

type Row = Record<string, unknown>;

async function rowsOf(table: string, column: string, value: string): Promise<Row[]> {
  const { rows } = await sql<{ row: Row }>`
    SELECT to_jsonb(t) AS row FROM ${sql.table(table)} t WHERE ${sql.ref(column)}::text = ${value}`.execute(forum.db);
  return rows.map(({ row }) => row);
}

async function columnsWith({ db }: Forum, ...texts: string[]): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' UNION ALL SELECT 'graphile_worker._private_jobs'`.execute(db);
  const found = new Set<string>();
  for (const { name } of tables) {
    const { rows } = await sql<{ row: Row }>`SELECT to_jsonb(t) AS row FROM ${sql.raw(name)} t`.execute(db);
    for (const { row } of rows)
      for (const [column, value] of Object.entries(row)) {
        const text = JSON.stringify(value).toLowerCase();
        if (texts.some((one) => text.includes(one.toLowerCase()))) found.add(`${name}.${column}`);
      }
  }
  return [...found].sort();
}

describe('the list of kept data', () => {
  test('has every table with personal data', async () => {
    const { rows } = await sql<{ name: string }>`
      SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'`.execute(forum.db);
    const listed = new Set([...ROWS.map(({ table }) => table), ...Object.keys(WITHOUT_PERSONAL_DATA)]);
    expect(rows.map(({ name }) => name).filter((name) => !listed.has(name))).toEqual([]);
    expect([...listed].filter((name) => !rows.some((row) => row.name === name))).toEqual([]);
  });

  test('has every column that refers to an account, with its foreign key action', async () => {
    const { rows } = await sql<{ name: string; rule: string }>`
      SELECT c.conrelid::regclass || '.' || a.attname AS name, c.confdeltype::text AS rule FROM pg_constraint c
      JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
      WHERE c.contype = 'f' AND c.confrelid = 'members'::regclass`.execute(forum.db);
    const rules = new Map(rows.map(({ name, rule }) => [name, rule]));
    expect(rules.size).toBeGreaterThan(20);
    expect([...rules.keys()].filter((name) => !ROWS.some((row) => nameOf(row) === name))).toEqual([]);
    // A cascade would erase rows that must stay.
    const fates = ROWS.filter((row) => rules.get(nameOf(row)) === 'c').map(({ after }) => after);
    expect(new Set(fates)).toEqual(new Set(['erased']));
  });

  test('matches the page that people read', () => {
    const groups = Object.keys(PERSONAL_DATA) as PersonalDataGroup[];
    expect(personalDataSections).toHaveLength(groups.length + 1);
    const wrong = groups.filter((group) => {
      const { stays, leftOut } = keptDataTexts.groups[group];
      const rows = personalDataRows(group);
      return (
        (stays === undefined) !== (deletionEffect(group) === 'erased') ||
        (rows.some(({ download }) => download === null) && leftOut === undefined)
      );
    });
    expect(wrong).toEqual([]);
  });
});

describe.each<[CastName, boolean]>([
  ['hannah', false],
  ['kai', true],
])('of %s, whose posts and comments go: %s,', (name, withContent) => {
  let id: string;
  let exported: Record<string, Row[]>;
  let files: string[];
  const { email } = CAST[name];
  beforeAll(async () => {
    id = await liveWholeLife(forum, name);
    const folder = await mkdtemp(join(tmpdir(), 'rounds-kept-'));
    const file = join(folder, 'data.zip');
    const owner = await forum.db.selectFrom('members').select(['id', 'name', 'picture_url']).where('id', '=', id).executeTakeFirstOrThrow();
    await writeArchive(forum.running.services, owner, file);
    const unpacked = unzip(await readFile(file));
    await rm(folder, { recursive: true });
    exported = Object.fromEntries(
      [...unpacked]
        .filter(([path]) => path.endsWith('.json'))
        .map(([path, bytes]) => {
          const rows: Row | Row[] = JSON.parse(bytes.toString());
          return [path.slice(0, -'.json'.length), Array.isArray(rows) ? rows : [rows]];
        }),
    );
    files = await storedFiles();
  });

  test('every column of the list has data in this test', async () => {
    const empty: string[] = [];
    for (const row of ROWS.filter(({ by }) => by !== 'row'))
      if ((await rowsOf(row.table, row.column, row.by === 'email' ? email : id)).length === 0) empty.push(nameOf(row));
    expect(empty).toEqual([]);
  });

  test('every row is in the download, or the list has a reason', async () => {
    const taken: Record<string, number> = {};
    for (const { table, column, download } of ROWS) {
      if (download === null) continue;
      const given = exported[download] ?? [];
      const rows = await rowsOf(table, column, id);
      if (table === 'moderators') expect(given[0]?.moderator_of).toHaveLength(rows.length);
      else
        for (const row of rows)
          expect(
            given.filter((one) => isSame(one, row)),
            `${table}: ${JSON.stringify(row)}`,
          ).toHaveLength(1);
      if (table !== 'moderators') taken[download] = (taken[download] ?? 0) + rows.length;
    }
    expect(taken).toEqual(Object.fromEntries(Object.entries(exported).map(([file, rows]) => [file, rows.length])));
  });

  test('a deletion leaves only what the list says', async () => {
    expect(files.length).toBeGreaterThan(3);
    await removeAccount(operatorOf(forum), id, withContent, true);
    const kept = ROWS.filter(({ after }) => after === 'kept').map(nameOf);
    const jobsDone = async () => (await columnsWith(forum, id, email)).filter((column) => !kept.includes(column));
    await expect.poll(jobsDone).toEqual([]);
    expect((await columnsWith(forum, OWN_NAME)).filter((column) => !kept.includes(column))).toEqual([]);
    const staying = withContent ? [] : ROWS.filter(({ after }) => after === 'chosen').map(({ table }) => table);
    const words = (await columnsWith(forum, wordOf(name))).filter((column) => !staying.includes(column.split('.')[0] ?? ''));
    expect(words.filter((column) => !kept.includes(column))).toEqual([]);
    await expect.poll(storedFiles).toEqual([]);
  });
});

function isSame(given: Row, row: Row): boolean {
  const both = Object.keys(row).filter((column) => column in given);
  const plain = (value: unknown) =>
    typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value) ? new Date(value).toISOString() : String(value);
  return both.length > 0 && both.every((column) => plain(given[column]) === plain(row[column]));
}

async function storedFiles(): Promise<string[]> {
  const folder = join(forum.running.services.config.dataDir, 'files');
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}
