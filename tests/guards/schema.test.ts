import { randomUUID } from 'node:crypto';
import { type ESTree, parseSync } from 'vite';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type Database, openDatabase } from '#server/platform/db/database.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { withDatabase } from '#server/testing/global-setup.ts';
import { filesBelow, readSource } from './sources.ts';

interface Column {
  nullable: boolean;
  generated: boolean;
}

type Tables = Record<string, Record<string, Column>>;

function declaredTables(): Tables {
  return {
    ...tablesOf('server/platform/db/schema.ts', 'Schema'),
    ...tablesOf('server/platform/db/schema-moderation.ts', 'ModerationTables'),
  };
}

function tablesOf(path: string, name: string): Tables {
  const source = readSource(path);
  const declarations = parseSync(path, source).program.body.map((node) =>
    node.type === 'ExportNamedDeclaration' ? node.declaration : node,
  );
  const schema = declarations.find(
    (node) => node?.type === 'TSInterfaceDeclaration' && node.id.name === name,
  ) as ESTree.TSInterfaceDeclaration;
  return members(schema.body.body, (table) => {
    if (table?.type !== 'TSTypeLiteral') throw new Error('A table of Schema is not an object type.');
    return members(table.members, (column) => {
      const text = source.slice(column?.start, column?.end);
      return { nullable: /\|\s*null\b/.test(text), generated: text.startsWith('Generated<') };
    });
  });
}

function members<Value>(
  signatures: readonly ESTree.TSSignature[],
  read: (type: ESTree.TSType | undefined) => Value,
): Record<string, Value> {
  return Object.fromEntries(
    signatures.map((signature) => {
      if (signature.type !== 'TSPropertySignature' || signature.key.type !== 'Identifier')
        throw new Error('A member of Schema is not a column.');
      return [signature.key.name, read(signature.typeAnnotation?.typeAnnotation)];
    }),
  );
}

const name = `t_${randomUUID().replaceAll('-', '')}`;
let admin: Database;
let fresh: Database;

beforeAll(async () => {
  const cluster = inject('postgresUrl');
  admin = openDatabase({ connectionString: cluster, max: 1, onError: () => {} });
  await admin.pool.query(`CREATE DATABASE ${name}`);
  await migrate(withDatabase(cluster, name));
  fresh = openDatabase({ connectionString: withDatabase(cluster, name), max: 1, onError: () => {} });
});

afterAll(async () => {
  await fresh.close();
  await admin.pool.query(`DROP DATABASE ${name}`);
  await admin.close();
});

async function migratedTables(): Promise<Tables> {
  const { rows } = await fresh.pool.query<{ table_name: string; column_name: string; nullable: boolean; has_default: boolean }>(
    `SELECT table_name, column_name, is_nullable = 'YES' AS nullable, (column_default IS NOT NULL OR is_identity = 'YES' OR is_generated = 'ALWAYS') AS has_default
     FROM information_schema.columns WHERE table_schema = 'public' AND table_name <> 'schema_migrations' ORDER BY table_name, ordinal_position`,
  );
  const tables: Tables = {};
  for (const row of rows) {
    tables[row.table_name] ??= {};
    Object.assign(tables[row.table_name] ?? {}, { [row.column_name]: { nullable: row.nullable, generated: row.has_default } });
  }
  return tables;
}

describe('the migrations', () => {
  test('create the tables that server/platform/db/schema.ts describes', async () => {
    expect(await migratedTables()).toEqual(declaredTables());
  });

  test('change nothing when they run again', async () => {
    expect(await migrate(withDatabase(inject('postgresUrl'), name))).toEqual([]);
  });

  test('are numbered without gaps', () => {
    const files = filesBelow('server/migrations')
      .map((path) => path.slice('server/migrations/'.length))
      .sort();
    expect(files.map((file) => /^(\d{4})-[a-z0-9-]+\.sql$/.exec(file)?.[1])).toEqual(
      files.map((_, index) => String(index + 1).padStart(4, '0')),
    );
  });

  test('name the query of every index in a comment', () => {
    const silent = filesBelow('server/migrations').flatMap((path) => {
      const lines = readSource(path).split('\n');
      return lines.filter((line, index) => /\bCREATE\s+(UNIQUE\s+)?INDEX\b/i.test(line) && !/^\s*--\s*\S/.test(lines[index - 1] ?? ''));
    });
    expect(silent).toEqual([]);
  });
});

/**
 * Keys of content without its tenant, and why. Distribution of the database handles each
 * (docs/capacity.md).
 */
const WITHOUT_TENANT = {
  posts_pkey: 'attachments and notifications, which have no tenant, refer to it',
  comments_pkey: 'notifications refer to it',
  posts_slug_key: 'the address of a post names no school',
};

describe('content tables, those with a tenant_id (docs/decisions/003-loader-as-gate.md),', () => {
  const CONTENT = `SELECT attrelid FROM pg_attribute JOIN pg_class t ON t.oid = attrelid
    WHERE attname = 'tenant_id' AND NOT attisdropped AND t.relkind IN ('r', 'p') AND relnamespace = 'public'::regnamespace`;
  const tenantOf = (table: string) => `(SELECT attnum FROM pg_attribute WHERE attrelid = ${table} AND attname = 'tenant_id')`;
  const namesOf = async (query: string) => (await fresh.pool.query<{ name: string }>(query)).rows.map(({ name }) => name).sort();

  test('are all tables of posts, comments and likes, and the tenant is never null', async () => {
    expect(await namesOf(`SELECT relname AS name FROM pg_class WHERE oid IN (${CONTENT})`)).toEqual([
      'comment_reactions',
      'comments',
      'mentions',
      'post_reactions',
      'post_states',
      'posts',
      'search_entries',
    ]);
    const nullable = `SELECT attrelid::regclass::text AS name FROM pg_attribute
      WHERE attrelid IN (${CONTENT}) AND attname = 'tenant_id' AND NOT attnotnull`;
    expect(await namesOf(nullable)).toEqual([]);
  });

  test('have the tenant in every primary and unique key, except those named above', async () => {
    const without = `SELECT indexrelid::regclass::text AS name FROM pg_index
      WHERE indrelid IN (${CONTENT}) AND indisunique AND NOT ${tenantOf('indrelid')} = ANY (indkey)`;
    expect(await namesOf(without)).toEqual(Object.keys(WITHOUT_TENANT).sort());
  });

  test('have the tenant in foreign keys to each other', async () => {
    const between = `FROM pg_constraint WHERE contype = 'f' AND conrelid IN (${CONTENT}) AND confrelid IN (${CONTENT})`;
    expect((await namesOf(`SELECT conname AS name ${between}`)).length).toBeGreaterThanOrEqual(6);
    // At the same position in both lists, so that a row refers to one of its own tenant.
    const place = (list: string, table: string) => `coalesce(array_position(${list}, ${tenantOf(table)}), 0)`;
    const loose = `SELECT conname AS name ${between}
      AND (${place('conkey', 'conrelid')} = 0 OR ${place('conkey', 'conrelid')} <> ${place('confkey', 'confrelid')})`;
    expect(await namesOf(loose)).toEqual([]);
  });
});
