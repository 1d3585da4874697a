import { sql } from 'kysely';
import type { z } from 'zod';
import { findPerson } from '#server/features/accounts/queries.ts';
import { markSchoolAsRead } from '#server/features/communities/mark-as-read.ts';
import type { Authorized } from '#server/platform/access.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Person, Services } from '#server/platform/http/api.ts';
import { failure, invalid } from '#server/platform/http/errors.ts';
import {
  ABOUT_FIELDS,
  type DetailInput,
  type MedicalProfile,
  type MedicalSetup,
  type PremedProfile,
  type PremedSetup,
} from '#shared/contract/people/profile-fields.ts';
import { pick } from '#shared/rules/fields.ts';
import { handleUrl, type UserType, type Year } from '#shared/rules/people.ts';
import { alwaysAccepted, emailProblem } from '#shared/rules/sign-up.ts';
import { COMMUNITY_TEXTS } from '#shared/rules/texts/communities.ts';
import { PROFILE_TEXTS } from '#shared/rules/texts/profiles.ts';
import { alreadySetUp } from './access.ts';
import { withPicture } from './pictures.ts';
import { findInstitution } from './queries.ts';

export type Setup = z.infer<typeof MedicalSetup> | z.infer<typeof PremedSetup>;
export type Change = z.infer<typeof MedicalProfile> | z.infer<typeof PremedProfile>;

function detailColumns(input: DetailInput) {
  return {
    ...pick(input, ABOUT_FIELDS),
    instagram_url: handleUrl('instagram', input.instagram),
    facebook_url: handleUrl('facebook', input.facebook),
    updated_at: new Date().toISOString(),
  };
}

function yearColumns(year: Year) {
  return { year, year_chosen_at: sql<string | null>`CASE WHEN year = ${year} THEN year_chosen_at ELSE now() END` };
}

async function loadInstitution(db: Db, id: string, person: Person) {
  const institution = await findInstitution(db, id, person);
  if (institution === undefined) throw invalid({ institutionId: COMMUNITY_TEXTS.institutionNotFound });
  return institution;
}

/**
 * A medical student's address must belong to the school; a premed student's may be any.
 * @throws CONFLICT with the stored profile if a concurrent set-up came first
 */
export async function completeProfile(services: Services, person: Authorized<Person, 'complete'>, setup: Setup): Promise<void> {
  const institution = await loadInstitution(services.db, setup.institutionId, person);
  const year = 'year' in setup ? setup.year : null;
  if (year !== null && !alwaysAccepted.has(person.email) && !institution.isOfYourAddress) {
    throw invalid({ institutionId: PROFILE_TEXTS.domain });
  }
  const done = await withPicture(services, person, setup.picture, async (db, picture) => {
    const { numUpdatedRows } = await db
      .updateTable('members')
      .set({ institution_id: institution.id, ...(year !== null && yearColumns(year)), ...detailColumns(setup), ...picture })
      .where('id', '=', person.id)
      .where('user_type', '=', person.userType)
      // The first of two concurrent set-ups wins.
      .where(({ eb, or }) => or([eb('institution_id', 'is', null), ...(year === null ? [] : [eb('year', 'is', null)])]))
      .executeTakeFirstOrThrow();
    return numUpdatedRows > 0n;
  });
  if (done) return services.live.recheck([person.id]);
  throw await completedMeanwhile(services.db, person.id);
}

async function completedMeanwhile(db: Db, id: string) {
  const stored = await findPerson(db, id);
  return stored === null ? failure('SESSION_MISSING') : alreadySetUp(stored);
}

/**
 * For people who chose the wrong kind at sign-up, or for whom a stranger did.
 * @throws INPUT_INVALID at `userType` if medical students cannot have the person's address
 */
export async function changeUserType({ db, live }: Services, person: Authorized<Person, 'complete'>, userType: UserType): Promise<void> {
  const problem = emailProblem(person.email, userType);
  if (problem !== null) throw invalid({ userType: problem });
  const { numUpdatedRows } = await db
    .updateTable('members')
    .set({ user_type: userType, updated_at: new Date().toISOString() })
    .where('id', '=', person.id)
    .where('institution_id', 'is', null)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw await completedMeanwhile(db, person.id);
  live.recheck([person.id]);
}

export async function updateProfile(services: Services, person: Authorized<Person, 'edit'>, change: Change): Promise<void> {
  const own =
    'year' in change ? yearColumns(change.year) : { institution_id: (await loadInstitution(services.db, change.institutionId, person)).id };
  const done = await withPicture(services, person, change.picture, async (db, picture) => {
    const { numUpdatedRows } = await db
      .updateTable('members')
      .set({ ...own, ...detailColumns(change), ...picture })
      .where('id', '=', person.id)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows > 0n && 'institutionId' in change && change.institutionId !== person.institution?.id)
      await markSchoolAsRead(db, person.id, change.institutionId);
    return numUpdatedRows > 0n;
  });
  if (!done) throw failure('SESSION_MISSING');
  services.live.recheck([person.id]);
}
