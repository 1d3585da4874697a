import type pg from 'pg';
import { storedAttachmentKeys } from '#server/features/discussion/posts/attachments.ts';
import { pictureKey } from '#server/features/people/profiles/pictures.ts';
import { PICTURE_SIZES, pictureId } from '#shared/rules/pictures.ts';
import type { Table } from './tables.ts';

interface StoredRow {
  url: string | null;
  id: string | null;
  width: number | null;
  height: number | null;
}

const SOURCES = [
  { table: 'members', rows: 'picture_url AS url, NULL::uuid AS id, NULL::int AS width, NULL::int AS height' },
  { table: 'institutions', rows: 'logo_url AS url, NULL::uuid AS id, NULL::int AS width, NULL::int AS height' },
  { table: 'attachments', rows: 'NULL::text AS url, id, width, height' },
];

/** @param tables existing tables; an older database has fewer */
export async function* storedKeys(client: pg.Client, tables: readonly Table[]): AsyncGenerator<string> {
  const selects = SOURCES.filter(({ table }) => tables.some(({ name }) => name === table)).map(
    ({ table, rows }) => `SELECT ${rows} FROM ${table}`,
  );
  if (selects.length === 0) return;
  await client.query(`DECLARE stored CURSOR FOR ${selects.join(' UNION ALL ')}`);
  for (;;) {
    const { rows } = await client.query<StoredRow>('FETCH 1000 FROM stored');
    if (rows.length === 0) return;
    for (const { url, id, width, height } of rows) {
      const picture = url === null ? null : pictureId(url);
      if (picture !== null) yield* PICTURE_SIZES.map((size) => pictureKey(picture, size));
      if (id !== null) yield* storedAttachmentKeys({ id, width, height });
    }
  }
}
