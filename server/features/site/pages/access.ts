import type { Db } from '#server/platform/db/database.ts';
import type { Person } from '#server/platform/http/api.ts';
import { failure } from '#server/platform/http/errors.ts';
import { isProfileComplete } from '#shared/rules/people.ts';
import { findPage } from './queries.ts';

export function schoolOf(person: Person | null): string | null {
  return person !== null && isProfileComplete(person) ? person.institutionId : null;
}

/** Another school's page, an unpublished page and a missing page answer the same. */
export async function loadPage(db: Db, person: Person | null, slug: string) {
  const page = await findPage(db, slug, schoolOf(person));
  if (page === undefined) throw failure('NOT_FOUND');
  return page;
}
