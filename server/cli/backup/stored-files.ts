import type pg from 'pg';
import { attachmentKey, previewKey } from '#server/features/discussion/posts/attachments.ts';
import { pictureKey } from '#server/features/people/profiles/pictures.ts';
import { PICTURE_SIZES, pictureId } from '#shared/rules/pictures.ts';

const PAGE = 1_000;

/** The keys of all files that the rows speak of, some at a time. */
export async function* storedKeys(client: pg.Client): AsyncGenerator<string> {
  for (const pictures of [
    'SELECT id, picture_url AS url FROM members WHERE id > $1 AND picture_url IS NOT NULL ORDER BY id LIMIT $2',
    'SELECT id, logo_url AS url FROM institutions WHERE id > $1 AND logo_url IS NOT NULL ORDER BY id LIMIT $2',
  ]) {
    for await (const { url } of pages<{ id: string; url: string }>(client, pictures)) {
      const picture = pictureId(url);
      if (picture !== null) for (const size of PICTURE_SIZES) yield pictureKey(picture, size);
    }
  }
  for await (const { id, picture } of pages<{ id: string; picture: boolean }>(
    client,
    'SELECT id, width IS NOT NULL AS picture FROM attachments WHERE id > $1 ORDER BY id LIMIT $2',
  )) {
    yield attachmentKey(id);
    if (picture) yield previewKey(id);
  }
}

async function* pages<Row extends { id: string }>(client: pg.Client, statement: string): AsyncGenerator<Row> {
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const { rows } = await client.query<Row>(statement, [after, PAGE]);
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < PAGE) return;
    after = last.id;
  }
}
