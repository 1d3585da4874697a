import type pg from 'pg';
import { storedAttachmentKeys } from '#server/features/discussion/posts/attachments.ts';
import { pictureKey } from '#server/features/people/profiles/pictures.ts';
import { PICTURE_SIZES, pictureId } from '#shared/rules/pictures.ts';

interface StoredRow {
  url: string | null;
  id: string | null;
  width: number | null;
  height: number | null;
}

/** Needs a transaction. */
export async function* storedKeys(client: pg.Client): AsyncGenerator<string> {
  await client.query(`DECLARE stored CURSOR FOR
    SELECT picture_url AS url, NULL::uuid AS id, NULL::int AS width, NULL::int AS height FROM members
    UNION ALL SELECT logo_url, NULL, NULL, NULL FROM institutions
    UNION ALL SELECT NULL, id, width, height FROM attachments`);
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
