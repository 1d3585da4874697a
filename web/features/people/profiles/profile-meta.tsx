import { PICTURE_SIZES, pictureId, picturePath } from '#shared/rules/pictures.ts';
import { firstWords, PageMeta } from '#web/lib/page-meta.tsx';
import type { PublicProfile } from './api/profile.ts';

const BIO_LENGTH = 150;
const SIZE = PICTURE_SIZES[2];

/** Who this is, in one line: nothing that visitors do not read on the page itself. */
function description({ name, year, school, bio }: PublicProfile): string {
  const who = [name, year, school].filter((part) => part !== null).join(', ');
  return bio === '' ? who : `${who}. ${firstWords(bio, BIO_LENGTH)}`;
}

/** Title and preview of a profile, with its picture where it has one. */
export function ProfileMeta({ profile }: { profile: PublicProfile }) {
  const { name, username, pictureUrl } = profile;
  const picture = pictureUrl === null ? null : pictureId(pictureUrl);
  const image = picture === null ? undefined : { path: picturePath(picture, SIZE), width: SIZE, height: SIZE, alt: name };
  return <PageMeta type="profile" title={name} description={description(profile)} path={`/profiles/${username}`} image={image} />;
}
