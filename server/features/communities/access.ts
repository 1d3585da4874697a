import { type Authorized, authorize } from '#server/platform/access.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Person } from '#server/platform/http/api.ts';
import { failure } from '#server/platform/http/errors.ts';
import { isProfileComplete, type ProfileState, USER_TYPES } from '#shared/rules/people.ts';
import { COMMUNITY_TEXTS } from '#shared/rules/texts/communities.ts';
import { type CommunityRow, findCommunity, findCommunityByAddress, findDashboard, institutionExists } from './queries.ts';

export type CommunityScope = Pick<CommunityRow, 'institution_id' | 'sub_slug'>;

type Reader = ProfileState & Pick<Person, 'moderates'>;

export type WritableScope = CommunityScope & Pick<CommunityRow, 'archived_at'>;

export function isDashboard(community: CommunityScope): boolean {
  return community.institution_id === null;
}

/** An incomplete profile opens nothing, even on routes that are open to visitors. */
export function canOpen(person: Reader, community: CommunityScope): boolean {
  if (!isProfileComplete(person)) return false;
  if (community.institution_id === null) return true;
  if (community.sub_slug === 'admin') return person.moderates.includes(community.institution_id);
  if (person.userType === 'premed_student') return community.sub_slug === 'premed';
  return person.institutionId === community.institution_id;
}

export function canReadPosts(person: Person | null, community: CommunityScope): boolean {
  return isDashboard(community) || (person !== null && canOpen(person, community));
}

/**
 * Whether everybody who may read posts of `community` may read those of `other`. Both must belong to
 * the same school, or be the Dashboard.
 */
export function isReadableFrom(community: CommunityScope, other: CommunityScope): boolean {
  if (other.sub_slug === 'admin') return community.sub_slug === 'admin';
  return community.sub_slug !== 'premed' || other.sub_slug === 'premed';
}

export function canParticipate(person: Person | null, community: WritableScope): boolean {
  if (person === null || community.archived_at !== null || !canOpen(person, community)) return false;
  return !isDashboard(community) || person.userType === 'medical_student';
}

export function canModerate(person: Person | null, community: CommunityScope): boolean {
  if (person === null || !isProfileComplete(person)) return false;
  return community.institution_id === null ? person.moderates.length > 0 : person.moderates.includes(community.institution_id);
}

/**
 * The error for somebody who does not moderate here: asks for two-step log-in if that is all they
 * lack, otherwise `otherwise`.
 */
export function moderatorError(person: Person | null, community: CommunityScope, otherwise: Error): Error {
  const secured = person === null ? null : { ...person, moderates: person.moderatesOnceSecured };
  return canModerate(secured, community) ? failure('SECOND_FACTOR_REQUIRED') : otherwise;
}

export function cannotPostText(community: WritableScope): string {
  return community.archived_at === null ? COMMUNITY_TEXTS.other : COMMUNITY_TEXTS.archived;
}

/**
 * What menus list: never moderators' or archived communities, and only their school's premed
 * community for premed students.
 */
export function isListed(person: Person, community: WritableScope): boolean {
  if (community.sub_slug === 'admin' || community.archived_at !== null) return false;
  if (person.userType === 'premed_student') return community.sub_slug === 'premed' && community.institution_id === person.institutionId;
  return canOpen(person, community);
}

/**
 * Throws unless the person may open the community. A hidden moderators' community answers like a
 * missing one; the others answer 403, because everyone knows that each school has them.
 */
export function gateCommunity<Row extends CommunityScope>(person: Person, community: Row | undefined): Row {
  if (community === undefined) throw failure('NOT_FOUND', COMMUNITY_TEXTS.notFound);
  if (canOpen(person, community)) return community;
  if (community.sub_slug === 'admin') throw moderatorError(person, community, failure('NOT_FOUND', COMMUNITY_TEXTS.notFound));
  throw failure('FORBIDDEN', noAccessText(person, community));
}

export function noAccessText(person: { userType: string }, community: CommunityScope): string {
  const isStudent = USER_TYPES.some((type) => type === person.userType);
  return community.sub_slug === 'premed' && !isStudent ? COMMUNITY_TEXTS.premed : COMMUNITY_TEXTS.other;
}

export async function loadCommunity(db: Db, person: Person, id: string): Promise<CommunityRow> {
  return gateCommunity(person, await findCommunity(db, id));
}

export async function loadDashboard(db: Db, person: Person) {
  return gateCommunity(person, await findDashboard(db, person.id));
}

export async function loadCommunityByAddress(db: Db, person: Person, institution: string, sub: string, slug: string) {
  const community = await findCommunityByAddress(db, person.id, institution, sub, slug);
  if (community === undefined && !(await institutionExists(db, institution)))
    throw failure('NOT_FOUND', COMMUNITY_TEXTS.institutionNotFound);
  return gateCommunity(person, community);
}

export async function loadForPosting(db: Db, person: Person, id: string): Promise<Authorized<CommunityRow, 'post'>> {
  const community = await loadCommunity(db, person, id);
  return authorize(community, 'post', canParticipate(person, community), () => failure('FORBIDDEN', cannotPostText(community)));
}
