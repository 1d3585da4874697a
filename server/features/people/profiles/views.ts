import type { z } from 'zod';
import type { Person } from '#server/platform/http/api.ts';
import { ABOUT_FIELDS } from '#shared/contract/people/profile-fields.ts';
import type { Author, OwnProfile, PublicProfile } from '#shared/contract/people/profiles.ts';
import { pick } from '#shared/rules/fields.ts';
import { cleanHandle, type Network, PREMED_YEAR } from '#shared/rules/people.ts';
import { isBetweenStudents, moderatesSchoolOf } from './access.ts';
import { nameChangesOf, shownFormerNames } from './names.ts';
import type { ProfileRow } from './queries.ts';

export function profileView(person: Person | null, profile: ProfileRow): z.infer<typeof PublicProfile> {
  const own = person?.id === profile.id;
  const students = isBetweenStudents(person, { id: profile.id, userType: profile.user_type });
  const premed = profile.user_type === 'premed_student';
  return {
    id: profile.id,
    name: profile.name,
    username: profile.username,
    userType: profile.user_type,
    year: premed ? PREMED_YEAR : profile.year,
    school: premed ? null : profile.institution_name,
    schoolLogoUrl: premed ? null : profile.institution_logo,
    ...pick(profile, ABOUT_FIELDS),
    instagramUrl: profile.instagram_url,
    facebookUrl: profile.facebook_url,
    pictureUrl: profile.picture_url,
    moderator: profile.moderates,
    formerNames: moderatesSchoolOf(person, profile) ? shownFormerNames(profile.former_names) : [],
    email: own ? profile.email : null,
    restricted: profile.restricted,
    can: { edit: own, message: students && !profile.restricted && !profile.restricts_viewer, restrict: students },
  };
}

function handle(network: Network, url: string | null): string {
  return url === null ? '' : cleanHandle(network, url);
}

export function ownProfileView(profile: ProfileRow): z.infer<typeof OwnProfile> {
  const { institution_id: id, institution_name: name, institution_slug: slug } = profile;
  return {
    name: profile.name,
    nameChanges: nameChangesOf(profile.former_names),
    username: profile.username,
    email: profile.email,
    userType: profile.user_type,
    institution: id === null || name === null || slug === null ? null : { id, name, slug },
    year: profile.year,
    ...pick(profile, ABOUT_FIELDS),
    instagram: handle('instagram', profile.instagram_url),
    facebook: handle('facebook', profile.facebook_url),
    pictureUrl: profile.picture_url,
  };
}

interface PersonColumns {
  author_id: string;
  author_name: string;
  author_username: string;
  author_year: string | null;
  author_type: string;
  author_picture: string | null;
  author_moderates: boolean;
}

export function personView(row: PersonColumns): z.infer<typeof Author> {
  return {
    id: row.author_id,
    name: row.author_name,
    username: row.author_username,
    year: row.author_type === 'premed_student' ? PREMED_YEAR : row.author_year,
    pictureUrl: row.author_picture,
    moderator: row.author_moderates,
  };
}

export function authorView(row: { [Column in keyof PersonColumns]: PersonColumns[Column] | null }): z.infer<typeof Author> | null {
  const { author_id, author_name, author_username, author_type } = row;
  if (author_id === null || author_name === null || author_username === null || author_type === null) return null;
  return personView({ ...row, author_id, author_name, author_username, author_type, author_moderates: row.author_moderates === true });
}
