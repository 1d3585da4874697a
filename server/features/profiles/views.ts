import type { z } from 'zod';
import type { Person } from '#server/platform/api.ts';
import type { Author, OwnProfile, PublicProfile } from '#shared/contract/profiles.ts';
import { cleanHandle } from '#shared/rules/people.ts';
import { canMessage } from './access.ts';
import type { ProfileRow } from './queries.ts';

export function profileView(person: Person | null, profile: ProfileRow): z.infer<typeof PublicProfile> {
  const own = person?.id === profile.id;
  const premed = profile.user_type === 'premed_student';
  return {
    id: profile.id,
    name: profile.name,
    username: profile.username,
    userType: profile.user_type,
    year: premed ? 'Premed' : profile.year,
    school: premed ? null : profile.institution_name,
    specialty: profile.specialty,
    interests: profile.interests,
    bio: profile.bio,
    instagramUrl: profile.instagram_url,
    facebookUrl: profile.facebook_url,
    pictureUrl: profile.picture_url,
    email: own ? profile.email : null,
    can: { edit: own, message: canMessage(person, profile) },
  };
}

/** A handle as its owner edits it. */
function handle(network: 'instagram' | 'facebook', url: string | null): string {
  return url === null ? '' : cleanHandle(network, url);
}

export function ownProfileView(profile: ProfileRow): z.infer<typeof OwnProfile> {
  const { institution_id: id, institution_name: name, institution_slug: slug } = profile;
  return {
    name: profile.name,
    username: profile.username,
    email: profile.email,
    userType: profile.user_type,
    institution: id === null || name === null || slug === null ? null : { id, name, slug },
    year: profile.year,
    specialty: profile.specialty,
    interests: profile.interests,
    bio: profile.bio,
    instagram: handle('instagram', profile.instagram_url),
    facebook: handle('facebook', profile.facebook_url),
    pictureUrl: profile.picture_url,
  };
}

/** The author columns of a list's row as shown beside a post or comment; null where the account is gone. */
export function authorView(row: {
  author_id: string | null;
  author_name: string | null;
  author_username: string | null;
  author_year: string | null;
  author_type: string | null;
  author_picture: string | null;
}): z.infer<typeof Author> | null {
  if (row.author_id === null || row.author_name === null || row.author_username === null) return null;
  return {
    id: row.author_id,
    name: row.author_name,
    username: row.author_username,
    year: row.author_type === 'premed_student' ? 'Premed' : row.author_year,
    pictureUrl: row.author_picture,
  };
}
