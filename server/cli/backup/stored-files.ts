import type pg from 'pg';
import { attachmentKey, previewKey } from '#server/features/discussion/posts/attachments.ts';
import { pictureKey } from '#server/features/people/profiles/pictures.ts';
import { PICTURE_SIZES, pictureId } from '#shared/rules/pictures.ts';

/** The keys of all files that the rows name, within the caller's transaction. */
export async function* storedKeys(client: pg.Client): AsyncGenerator<string> {
  await client.query(`DECLARE stored CURSOR FOR
    SELECT picture_url AS url, NULL::uuid AS attachment, false AS preview FROM members WHERE picture_url IS NOT NULL
    UNION ALL SELECT logo_url, NULL, false FROM institutions WHERE logo_url IS NOT NULL
    UNION ALL SELECT NULL, id, width IS NOT NULL FROM attachments`);
  for (;;) {
    const { rows } = await client.query<{ url: string | null; attachment: string | null; preview: boolean }>('FETCH 1000 FROM stored');
    if (rows.length === 0) return;
    for (const { url, attachment, preview } of rows) {
      const picture = url === null ? null : pictureId(url);
      if (picture !== null) yield* PICTURE_SIZES.map((size) => pictureKey(picture, size));
      if (attachment !== null) yield attachmentKey(attachment);
      if (attachment !== null && preview) yield previewKey(attachment);
    }
  }
}
