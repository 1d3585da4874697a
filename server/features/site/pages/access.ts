import type { Db } from '#server/platform/db/database.ts';
import type { Person } from '#server/platform/http/api.ts';
import { failure } from '#server/platform/http/errors.ts';
import { isProfileComplete } from '#shared/rules/people.ts';
import { findPage } from './queries.ts';

/** The school whose pages and items a person has, besides those for everybody. */
export function schoolOf(person: Person | null): string | null {
  return person !== null && isProfileComplete(person) ? person.institutionId : null;
}

/** Of another school, not published and not there answer alike. */
export async function loadPage(db: Db, person: Person | null, slug: string) {
  const page = await findPage(db, slug, schoolOf(person));
  if (page === undefined) throw failure('NOT_FOUND');
  return page;
}
