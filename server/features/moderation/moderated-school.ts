import { sql } from 'kysely';
import { type Authorized, authorize } from '#server/platform/access.ts';
import type { Config } from '#server/platform/config.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Person } from '#server/platform/http/api.ts';
import { failure } from '#server/platform/http/errors.ts';
import { REVIEW_TEXTS } from '#shared/rules/texts/review.ts';

export interface ModeratedSchool {
  id: string;
  name: string;
  slug: string;
}

export function canModerateSchool(person: Person, institutionId: string): boolean {
  return person.moderates.includes(institutionId);
}

/** A missing school and another moderator's school answer the same. */
export function accessDenied(): Error {
  return failure('NOT_FOUND', REVIEW_TEXTS.accessDenied);
}

/** Asks for two-step log-in if the person moderates this school but has not turned it on. */
export function schoolAccessError(person: Person, institutionId: string): Error {
  return person.moderatesOnceSecured.includes(institutionId) ? failure('SECOND_FACTOR_REQUIRED') : accessDenied();
}

export async function loadModeratedSchool(db: Db, person: Person, slug: string): Promise<Authorized<ModeratedSchool, 'oversee'>> {
  const own = person.institution?.slug === slug ? person.institution : null;
  const school = own ?? (await db.selectFrom('institutions').select(['id', 'name', 'slug']).where('slug', '=', slug).executeTakeFirst());
  if (school === undefined) throw accessDenied();
  return authorize(school, 'oversee', canModerateSchool(person, school.id), () => schoolAccessError(person, school.id));
}

/** Of a moderator with the alias `m`. */
function isActive({ moderatorsNeedSecondFactor }: Config) {
  return sql<boolean>`((m.suspended_until IS NULL OR m.suspended_until <= now()) AND (m.second_factor_at IS NOT NULL OR NOT ${moderatorsNeedSecondFactor}))`;
}

/** Whether a moderator with the alias `m` can review reports, and has not asked to delete the account. */
export function isStaying(config: Config) {
  return sql<boolean>`(${isActive(config)} AND m.delete_at IS NULL)`;
}

export async function activeModerators(db: Db, config: Config, institutionId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('moderators as o')
    .innerJoin('members as m', 'm.id', 'o.member_id')
    .select('m.id')
    .where('o.institution_id', '=', institutionId)
    .where(isActive(config))
    .execute();
  return rows.map(({ id }) => id);
}

export async function institutionsModeratedOnlyBy(db: Db, config: Config, memberId: string): Promise<Pick<ModeratedSchool, 'name'>[]> {
  return db
    .selectFrom('moderators as o')
    .innerJoin('institutions as i', 'i.id', 'o.institution_id')
    .select('i.name')
    .where('o.member_id', '=', memberId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('moderators as others')
            .innerJoin('members as m', 'm.id', 'others.member_id')
            .select('m.id')
            .whereRef('others.institution_id', '=', 'o.institution_id')
            .where('m.id', '<>', memberId)
            .where(isStaying(config)),
        ),
      ),
    )
    .execute();
}
