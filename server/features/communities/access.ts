import { type Authorized, authorize } from '#server/platform/access.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Person } from '#server/platform/http/api.ts';
import { failure } from '#server/platform/http/errors.ts';
import { isProfileComplete, type ProfileState, USER_TYPES } from '#shared/rules/people.ts';
import { COMMUNITY_TEXTS } from '#shared/rules/texts/communities.ts';
import {
  type CommunityDetailRow,
  type CommunityRow,
  findCommunity,
  findCommunityByAddress,
  findDashboard,
  institutionExists,
} from './queries.ts';

/** What the rules look at: the kind of community and whose it is. */
export type CommunityScope = Pick<CommunityRow, 'institution_id' | 'sub_slug'>;

/** What the rules look at of a person. */
export type Reader = ProfileState & Pick<Person, 'moderates'>;

/** What the rules on writing look at besides: whether it is archived. */
export type WritableScope = CommunityScope & Pick<CommunityRow, 'archived_at'>;

export function isDashboard(community: CommunityScope): boolean {
  return community.institution_id === null;
}

/**
 * Who may open a community and see its feed (doc 2 §5, DECISIONS "Who is who"). Nobody before their profile is
 * complete, also where a route is open to anyone, as a single post's is.
 */
export function canOpen(person: Reader, community: CommunityScope): boolean {
  if (!isProfileComplete(person)) return false;
  if (community.institution_id === null) return true;
  const ofOwnSchool = person.institutionId === community.institution_id;
  if (community.sub_slug === 'admin') return person.moderates.includes(community.institution_id);
  if (person.userType === 'premed_student') return community.sub_slug === 'premed';
  return ofOwnSchool;
}

/** Who may read single posts of a community by their address: everyone those of the Dashboard, otherwise as the feed. */
export function canReadPosts(person: Person | null, community: CommunityScope): boolean {
  return isDashboard(community) || (person !== null && canOpen(person, community));
}

/** Who may write, comment and react: whoever may open it, but only medical students on the Dashboard; where it is archived nobody. */
export function canTakePart(person: Person | null, community: WritableScope): boolean {
  if (person === null || community.archived_at !== null || !canOpen(person, community)) return false;
  return !isDashboard(community) || person.userType === 'medical_student';
}

/** Who moderates here: a school's moderators in its communities, the moderators of every school on the Dashboard. */
export function canModerate(person: Person | null, community: CommunityScope): boolean {
  if (person === null || !isProfileComplete(person)) return false;
  return community.institution_id === null ? person.moderates.length > 0 : person.moderates.includes(community.institution_id);
}

/**
 * Why somebody may not do here what its moderators do: they are none, or one who still has to turn two-step log-in on.
 * @param otherwise what all who are no moderators of the place are told
 */
export function noModerator(person: Person | null, community: CommunityScope, otherwise: Error): Error {
  const secured = person === null ? null : { ...person, moderates: person.moderatesOnceSecured };
  return canModerate(secured, community) ? failure('SECOND_FACTOR_REQUIRED') : otherwise;
}

/** Why somebody may not write here. */
export function noPartText(community: WritableScope): string {
  return community.archived_at === null ? COMMUNITY_TEXTS.other : COMMUNITY_TEXTS.archived;
}

/** What menus list: the own school's, for premed students only its premed community; never the moderators' own or archived ones. */
export function isListed(person: Person, community: WritableScope): boolean {
  if (community.sub_slug === 'admin' || community.archived_at !== null) return false;
  if (person.userType === 'premed_student') return community.sub_slug === 'premed' && community.institution_id === person.institutionId;
  return canOpen(person, community);
}

/**
 * What was read of a community, with whatever was read together with it, for those who may open it. A moderators' community
 * answers as if it were not there; of the others everyone knows that every school has them.
 */
export function gateCommunity<Row extends CommunityScope>(person: Person, community: Row | undefined): Row {
  if (community === undefined) throw failure('NOT_FOUND', COMMUNITY_TEXTS.notFound);
  if (canOpen(person, community)) return community;
  if (community.sub_slug === 'admin') throw noModerator(person, community, failure('NOT_FOUND', COMMUNITY_TEXTS.notFound));
  throw failure('FORBIDDEN', noAccessText(person, community));
}

/**
 * Why somebody may not open a community (doc 2 §5): premed communities are for students of either type, whom only the
 * school can keep out.
 */
export function noAccessText(person: { userType: string }, community: CommunityScope): string {
  const isStudent = USER_TYPES.some((type) => type === person.userType);
  return community.sub_slug === 'premed' && !isStudent ? COMMUNITY_TEXTS.premed : COMMUNITY_TEXTS.other;
}

export async function loadCommunity(db: Db, person: Person, id: string): Promise<CommunityRow> {
  return gateCommunity(person, await findCommunity(db, id));
}

export async function loadDashboard(db: Db, person: Person): Promise<CommunityDetailRow> {
  return gateCommunity(person, await findDashboard(db, person.id));
}

export async function loadCommunityByAddress(
  db: Db,
  person: Person,
  institution: string,
  sub: string,
  slug: string,
): Promise<CommunityDetailRow> {
  const community = await findCommunityByAddress(db, person.id, institution, sub, slug);
  if (community === undefined && !(await institutionExists(db, institution)))
    throw failure('NOT_FOUND', COMMUNITY_TEXTS.institutionNotFound);
  return gateCommunity(person, community);
}

/** A community with the proof that this person may write a post in it. */
export async function loadForPosting(db: Db, person: Person, id: string): Promise<Authorized<CommunityRow, 'post'>> {
  const community = await loadCommunity(db, person, id);
  return authorize(community, 'post', canTakePart(person, community), () => failure('FORBIDDEN', noPartText(community)));
}
