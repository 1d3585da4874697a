import type { z } from 'zod';
import type { Authorized } from '#server/platform/access.ts';
import type { Person } from '#server/platform/api.ts';
import type { Db } from '#server/platform/database.ts';
import { invalid } from '#server/platform/errors.ts';
import { type MedicalSetup, PROFILE_TEXTS, type PremedSetup } from '#shared/contract/profiles.ts';
import { handleUrl } from '#shared/rules/people.ts';
import { alwaysAccepted, isEmailOfSchool } from '#shared/rules/sign-up.ts';
import { findInstitution } from './queries.ts';

type Setup = z.infer<typeof MedicalSetup> | z.infer<typeof PremedSetup>;

/** Fills in a profile. A medical student's address must belong to the school; a premed's may be any. */
export async function completeProfile(db: Db, person: Authorized<Person, 'complete'>, setup: Setup): Promise<void> {
  const institution = await findInstitution(db, setup.institutionId);
  if (institution === undefined) throw invalid({ institutionId: 'Institution not found' });
  const year = 'year' in setup ? setup.year : null;
  if (year !== null && !alwaysAccepted.has(person.email) && !isEmailOfSchool(person.email, institution.domains ?? [])) {
    throw invalid({ institutionId: PROFILE_TEXTS.domain });
  }
  await db
    .updateTable('members')
    .set({
      institution_id: institution.id,
      year,
      specialty: setup.specialty,
      interests: setup.interests,
      bio: setup.bio,
      instagram_url: handleUrl('instagram', setup.instagram),
      facebook_url: handleUrl('facebook', setup.facebook),
      updated_at: new Date().toISOString(),
    })
    .where('id', '=', person.id)
    // Of two at once the first one counts.
    .where('institution_id', 'is', null)
    .execute();
}
