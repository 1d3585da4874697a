import type { Community } from './api/community.ts';
import { communityFieldTexts } from './texts/field.ts';

/** Who reads a community, which is not what its name says. */
export function readersOf({ institution, subSlug }: Pick<Community, 'institution' | 'subSlug'>): string {
  if (institution === null) return communityFieldTexts.readers.global;
  if (subSlug === 'admin') return communityFieldTexts.readers.moderators(institution.name);
  return subSlug === 'premed' ? communityFieldTexts.readers.premed(institution.name) : communityFieldTexts.readers.school(institution.name);
}
