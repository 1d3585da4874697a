import type { z } from 'zod';
import { findPerson } from '#server/features/accounts/queries.ts';
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
import { handleUrl } from '#shared/rules/people.ts';
import { alwaysAccepted, isEmailOfSchool } from '#shared/rules/sign-up.ts';
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

async function loadInstitution(db: Db, id: string) {
  const institution = await findInstitution(db, id);
  if (institution === undefined) throw invalid({ institutionId: COMMUNITY_TEXTS.institutionNotFound });
  return institution;
}

/**
 * A medical student's address must belong to the school; a premed student's may be any.
 * @throws CONFLICT with the stored profile if a concurrent set-up came first
 */
export async function completeProfile(services: Services, person: Authorized<Person, 'complete'>, setup: Setup): Promise<void> {
  const institution = await loadInstitution(services.db, setup.institutionId);
  const year = 'year' in setup ? setup.year : null;
  if (year !== null && !alwaysAccepted.has(person.email) && !isEmailOfSchool(person.email, institution.domains ?? [])) {
    throw invalid({ institutionId: PROFILE_TEXTS.domain });
  }
  const done = await withPicture(services, person, setup.picture, async (db, picture) => {
    const { numUpdatedRows } = await db
      .updateTable('members')
      .set({ institution_id: institution.id, year, ...detailColumns(setup), ...picture })
      .where('id', '=', person.id)
      // The first of two concurrent set-ups wins.
      .where(({ eb, or }) => or([eb('institution_id', 'is', null), ...(year === null ? [] : [eb('year', 'is', null)])]))
      .executeTakeFirstOrThrow();
    return numUpdatedRows > 0n;
  });
  if (done) return services.live.recheck([person.id]);
  const stored = await findPerson(services.db, person.id);
  throw stored === null ? failure('SESSION_MISSING') : alreadySetUp(stored);
}

export async function updateProfile(services: Services, person: Authorized<Person, 'edit'>, change: Change): Promise<void> {
  const own = 'year' in change ? { year: change.year } : { institution_id: (await loadInstitution(services.db, change.institutionId)).id };
  const done = await withPicture(services, person, change.picture, async (db, picture) => {
    const { numUpdatedRows } = await db
      .updateTable('members')
      .set({ ...own, ...detailColumns(change), ...picture })
      .where('id', '=', person.id)
      .executeTakeFirstOrThrow();
    return numUpdatedRows > 0n;
  });
  if (!done) throw failure('SESSION_MISSING');
  services.live.recheck([person.id]);
}
