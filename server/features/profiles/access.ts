import { type Authorized, authorize } from '#server/platform/access.ts';
import type { Person } from '#server/platform/api.ts';
import type { Db } from '#server/platform/database.ts';
import { failure } from '#server/platform/errors.ts';
import { isProfileComplete, type UserType } from '#shared/rules/people.ts';
import { findProfile, type ProfileRow } from './queries.ts';

/** Profiles are public; one whose owner has not finished it is not there yet for anyone else. */
export function canSeeProfile(person: Person | null, profile: ProfileRow): boolean {
  if (person?.id === profile.id) return true;
  return isProfileComplete({ ...profile, userType: profile.user_type, institutionId: profile.institution_id });
}

export function canMessage(person: Person | null, profile: ProfileRow): boolean {
  return person !== null && person.id !== profile.id && person.userType === 'medical_student' && profile.user_type === 'medical_student';
}

/** @throws NOT_FOUND, the same for a name that nobody has and for one that is hidden */
export async function loadProfile(db: Db, person: Person | null, username: string): Promise<ProfileRow> {
  const profile = await findProfile(db, username);
  if (profile === undefined || !canSeeProfile(person, profile)) throw failure('NOT_FOUND', 'User not found');
  return profile;
}

/** The proof that this person may complete their profile as this kind of member now. */
export function authorizeCompletion(person: Person, userType: UserType): Authorized<Person, 'complete'> {
  const ofThisKind = authorize(person, 'complete', person.userType === userType, () =>
    failure('FORBIDDEN', "You don't have permission to access this profile setup"),
  );
  return authorize(ofThisKind, 'complete', !isProfileComplete(person), () => failure('CONFLICT', 'Your profile is already set up'));
}

/** The proof that this person may change their profile, by the form for this kind of member. */
export function authorizeEdit(person: Person, userType: UserType): Authorized<Person, 'edit'> {
  return authorize(person, 'edit', person.userType === userType, () => failure('FORBIDDEN'));
}
