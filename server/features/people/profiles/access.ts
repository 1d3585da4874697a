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

/** Profiles are public, but an incomplete one exists only for its owner. */
export function canSeeProfile(person: Person | null, profile: ProfileScope): boolean {
  if (person?.id === profile.id) return true;
  return isProfileComplete({ ...profile, userType: profile.user_type, institutionId: profile.institution_id });
}

export function isBetweenStudents(person: Person | null, other: { id: string; userType: UserType }): boolean {
  return person !== null && person.id !== other.id && person.userType === 'medical_student' && other.userType === 'medical_student';
}

export function moderatesSchoolOf(person: Person | null, profile: Pick<ProfileRow, 'institution_id'>): boolean {
  return profile.institution_id !== null && person?.moderates.includes(profile.institution_id) === true;
}

/** A restriction never stops the moderators of the profile's school. */
function isHiddenFrom(person: Person | null, profile: Pick<ProfileRow, 'institution_id' | 'restricts_viewer'>): boolean {
  return profile.restricts_viewer && !moderatesSchoolOf(person, profile);
}

export function canTakeName(person: Person, name: string): boolean {
  return person.moderates.length > 0 || !isReservedName(name);
}

/**
 * @throws NOT_FOUND, the same for missing and hidden profiles; BLOCKED if its owner restricts this
 * person and they do not moderate its school
 */
export async function loadProfile(db: Db, person: Person | null, username: string): Promise<ProfileRow> {
  const profile = await findProfile(db, username, person?.id ?? null);
  if (profile === undefined || !canSeeProfile(person, profile)) throw failure('NOT_FOUND', peopleTexts.notFound);
  if (isHiddenFrom(person, profile)) throw failure('BLOCKED', RESTRICT_TEXTS.profile);
  return profile;
}

export async function listVisible(db: Db, person: Person, usernames: readonly string[]): Promise<{ id: string; username: string }[]> {
  const profiles = usernames.length === 0 ? [] : await findProfileScopes(db, usernames, person.id);
  return profiles.filter((profile) => canSeeProfile(person, profile) && !isHiddenFrom(person, profile));
}

export function isMemberComplete(row: Omit<MemberRow, 'restricted' | 'restricts_viewer'>): boolean {
  const { author_id: id, author_name: name, author_username: username, author_type: userType, author_year: year } = row;
  return isProfileComplete({ id, name, username, userType, year, institutionId: row.institution_id });
}

/**
 * Loads somebody to write to or to restrict, even across a restriction.
 * @throws NOT_FOUND, as for profiles
 */
export async function loadMember(db: Db, person: Person, by: { id: string } | { username: string }): Promise<MemberRow> {
  const member = await findMember(db, by, person.id);
  if (member === undefined || !isMemberComplete(member)) throw failure('NOT_FOUND', peopleTexts.notFound);
  return member;
}

export function alreadySetUp(person: Person) {
  const { institution, year } = person;
  return failure('CONFLICT', profileTexts.setUpAlready, {
    profile: { school: institution?.name ?? null, year },
  });
}

export function authorizeCompletion(person: Person, userType: UserType): Authorized<Person, 'complete'> {
  const ofThisKind = authorize(person, 'complete', person.userType === userType, () => failure('FORBIDDEN', profileTexts.otherSetup));
  return authorize(ofThisKind, 'complete', !isProfileComplete(person), () => alreadySetUp(person));
}

export function authorizeEdit(person: Person, userType: UserType): Authorized<Person, 'edit'> {
  return authorize(person, 'edit', person.userType === userType, () => failure('FORBIDDEN'));
}
