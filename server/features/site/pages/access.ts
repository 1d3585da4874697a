import type { Db } from '#server/platform/db/database.ts';
import type { Person } from '#server/platform/http/api.ts';
import { failure } from '#server/platform/http/errors.ts';
import { isProfileComplete } from '#shared/rules/people.ts';

export function schoolOf(person: Person | null): string | null {
  return person !== null && isProfileComplete(person) ? person.institutionId : null;
}

/** Another school's page, an unpublished page and a missing page answer the same. */
export async function loadPage(db: Db, person: Person | null, slug: string) {
  const institutionId = schoolOf(person);
  const page = await db
    .selectFrom('content_pages')
    .select(['slug', 'title', 'body', 'institution_id'])
    .where('slug', '=', slug)
    .where('published', '=', true)
    .where((eb) => eb.or([eb('institution_id', 'is', null), eb('institution_id', '=', institutionId)]))
    .orderBy((eb) => eb('institution_id', 'is', null))
    .limit(1)
    .executeTakeFirst();
  if (page === undefined) throw failure('NOT_FOUND');
  return page;
}
