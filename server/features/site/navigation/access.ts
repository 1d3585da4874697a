import { isListed, type WritableScope } from '#server/features/communities/access.ts';
import type { Person } from '#server/platform/http/api.ts';
import { isOwnPlace, OWN_PLACES } from '#shared/rules/navigation.ts';
import { isProfileComplete } from '#shared/rules/people.ts';
import type { ItemRow } from './queries.ts';

export function moderatesOwnSchool(person: Person): boolean {
  return (
    isProfileComplete(person) &&
    person.institutionId !== null &&
    [...person.moderates, ...person.moderatesOnceSecured].includes(person.institutionId)
  );
}

function communityOf(item: ItemRow): WritableScope | null {
  if (item.community_kind === null) return null;
  return { institution_id: item.community_institution_id, sub_slug: item.community_kind, archived_at: item.community_archived_at };
}

/** Who sees an item. Without a complete profile a person sees only items that need no account. */
export function canSee(person: Person | null, item: ItemRow): boolean {
  const community = communityOf(item);
  if (person === null || !isProfileComplete(person)) {
    if (person !== null && item.slug === OWN_PLACES.dashboard) return true;
    return !item.requires_auth && item.institution_id === null && community === null && !isOwnPlace(item.slug);
  }
  if (item.institution_id !== null && item.institution_id !== person.institutionId) return false;
  if (item.slug === OWN_PLACES.admin) return moderatesOwnSchool(person);
  if (community !== null && !isListed(person, community)) return false;
  if (person.userType === 'medical_student') return true;
  return item.is_premed || item.slug === OWN_PLACES.home || item.slug === OWN_PLACES.yourPosts || community?.sub_slug === 'premed';
}
