import type { Community } from './api/community.ts';
import { communityFieldTexts } from './texts/field.ts';

/** The community's name does not tell who can read it. */
export function readersOf({ institution, subSlug }: Pick<Community, 'institution' | 'subSlug'>): string {
  if (institution === null) return communityFieldTexts.readers.global;
  if (subSlug === 'admin') return communityFieldTexts.readers.moderators(institution.name);
  return subSlug === 'premed' ? communityFieldTexts.readers.premed(institution.name) : communityFieldTexts.readers.school(institution.name);
}
