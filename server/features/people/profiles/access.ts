import { type Authorized, authorize } from '#server/platform/access.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Person } from '#server/platform/http/api.ts';
import { failure } from '#server/platform/http/errors.ts';
import { isProfileComplete, type UserType } from '#shared/rules/people.ts';
import { isReservedName } from '#shared/rules/reserved-names.ts';
import { RESTRICT_TEXTS } from '#shared/rules/texts/restricting.ts';
import { findMember, findProfile, findProfileScopes, type MemberRow, type ProfileRow } from './queries.ts';
import { peopleTexts } from './texts/people.ts';
import { profileTexts } from './texts/profiles.ts';

type ProfileScope = Pick<ProfileRow, 'id' | 'name' | 'username' | 'user_type' | 'year' | 'institution_id'>;

/** Profiles are public; one whose owner has not finished it is not there yet for anyone else. */
export function canSeeProfile(person: Person | null, profile: ProfileScope): boolean {
  if (person?.id === profile.id) return true;
  return isProfileComplete({ ...profile, userType: profile.user_type, institutionId: profile.institution_id });
}

/** Messages and restrictions are a matter between two different medical students. */
export function isBetweenStudents(person: Person | null, other: { id: string; userType: UserType }): boolean {
  return person !== null && person.id !== other.id && person.userType === 'medical_student' && other.userType === 'medical_student';
}

/** Former names are for the moderators of the person's school alone. */
export function canSeeFormerNames(person: Person | null, profile: Pick<ProfileRow, 'institution_id'>): boolean {
  return profile.institution_id !== null && person?.moderates.includes(profile.institution_id) === true;
}

/** Reserved names are for moderators alone. */
export function canTakeName(person: Person, name: string): boolean {
  return person.moderates.length > 0 || !isReservedName(name);
}

/** @throws NOT_FOUND, the same for a name that nobody has and for one that is hidden; BLOCKED where its owner restricts this person */
export async function loadProfile(db: Db, person: Person | null, username: string): Promise<ProfileRow> {
  const profile = await findProfile(db, username, person?.id ?? null);
  if (profile === undefined || !canSeeProfile(person, profile)) throw failure('NOT_FOUND', peopleTexts.notFound);
  if (profile.restricts_viewer) throw failure('BLOCKED', RESTRICT_TEXTS.profile);
  return profile;
}

/** Those of these usernames whose profile this person may open. */
export async function listVisible(db: Db, person: Person, usernames: readonly string[]): Promise<{ id: string; username: string }[]> {
  const profiles = usernames.length === 0 ? [] : await findProfileScopes(db, usernames, person.id);
  return profiles.filter((profile) => canSeeProfile(person, profile) && !profile.restricts_viewer);
}

/**
 * Somebody to write to or to restrict, whoever of the two restricts the other.
 * @throws NOT_FOUND, as for profiles
 */
export async function loadMember(db: Db, person: Person, by: { id: string } | { username: string }): Promise<MemberRow> {
  const member = await findMember(db, by, person.id);
  if (member === undefined) throw failure('NOT_FOUND', peopleTexts.notFound);
  const { author_id: id, author_name: name, author_username: username, author_type: userType, author_year: year } = member;
  const complete = isProfileComplete({ id, name, username, userType, year, institutionId: member.institution_id });
  if (!complete) throw failure('NOT_FOUND', peopleTexts.notFound);
  return member;
}

/** The 409 for a profile that is set up already. @param person as stored now */
export function alreadySetUp(person: Person) {
  const { institution, year } = person;
  return failure('CONFLICT', profileTexts.setUpAlready, {
    profile: { school: institution?.name ?? null, year },
  });
}

/** The proof that this person may complete their profile as this kind of member now. */
export function authorizeCompletion(person: Person, userType: UserType): Authorized<Person, 'complete'> {
  const ofThisKind = authorize(person, 'complete', person.userType === userType, () => failure('FORBIDDEN', profileTexts.otherSetup));
  return authorize(ofThisKind, 'complete', !isProfileComplete(person), () => alreadySetUp(person));
}

/** The proof that this person may change their profile, by the form for this kind of member. */
export function authorizeEdit(person: Person, userType: UserType): Authorized<Person, 'edit'> {
  return authorize(person, 'edit', person.userType === userType, () => failure('FORBIDDEN'));
}
