import type { Community } from './api/community.ts';
import { communityFieldTexts } from './texts/field.ts';

/** Describes who can read a community, because its name does not tell. */
export function readersOf({ institution, subSlug }: Pick<Community, 'institution' | 'subSlug'>): string {
  if (institution === null) return communityFieldTexts.readers.global;
  if (subSlug === 'admin') return communityFieldTexts.readers.moderators(institution.name);
  return subSlug === 'premed' ? communityFieldTexts.readers.premed(institution.name) : communityFieldTexts.readers.school(institution.name);
}
