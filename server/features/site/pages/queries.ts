import type { Db } from '#server/platform/db/database.ts';

export async function findPage(db: Db, slug: string, institutionId: string | null) {
  return db
    .selectFrom('content_pages')
    .select(['slug', 'title', 'body', 'institution_id'])
    .where('slug', '=', slug)
    .where('published', '=', true)
    .where((eb) => eb.or([eb('institution_id', 'is', null), eb('institution_id', '=', institutionId)]))
    .orderBy((eb) => eb('institution_id', 'is', null))
    .limit(1)
    .executeTakeFirst();
}
