import { PICTURE_SIZES, pictureId, picturePath } from '#shared/rules/pictures.ts';
import { firstWords, PageMeta } from '#web/lib/page-meta.tsx';
import type { PublicProfile } from './api/profiles.ts';

const BIO_LENGTH = 150;
const SIZE = PICTURE_SIZES[2];

/** Contains only what visitors can read on the page. */
function description({ name, year, school, bio }: PublicProfile): string {
  const who = [name, year, school].filter((part) => part !== null).join(', ');
  return bio === '' ? who : `${who}. ${firstWords(bio, BIO_LENGTH)}`;
}

export function ProfileMeta({ profile }: { profile: PublicProfile }) {
  const { name, username, pictureUrl } = profile;
  const picture = pictureUrl === null ? null : pictureId(pictureUrl);
  const image = picture === null ? undefined : { path: picturePath(picture, SIZE), width: SIZE, height: SIZE, alt: name };
  return <PageMeta type="profile" title={name} description={description(profile)} path={`/profiles/${username}`} image={image} />;
}
