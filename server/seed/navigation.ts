import type { Db } from '#server/platform/db/database.ts';
import type { SeedNavigation } from './content.ts';

export async function insertNavigation(db: Db, { pages, items }: SeedNavigation, institutions: ReadonlyMap<string, string>): Promise<void> {
  const schoolId = (school: string | null) => (school === null ? null : (institutions.get(school) ?? null));
  const written = await db
    .insertInto('content_pages')
    .values(pages.map(({ school, ...page }) => ({ ...page, published: true, institution_id: schoolId(school) })))
    .returning(['id', 'slug'])
    .execute();
  const pageIds = new Map(written.map(({ id, slug }) => [slug, id]));
  await db
    .insertInto('navigation_items')
    .values(
      items.map(({ page, school, requiresAuth, premed, ...item }) => ({
        ...item,
        page_id: page === null ? null : (pageIds.get(page) ?? null),
        institution_id: schoolId(school),
        requires_auth: requiresAuth,
        is_premed: premed,
      })),
    )
    .execute();
}
