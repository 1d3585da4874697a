import { cleanHandle } from '#shared/rules/people.ts';
import type { OwnProfile } from './api/own-profile.ts';

/** What can be typed into the settings, as it is saved. A premed student's school stands in its field by its name. */
export function settingsOf(own: OwnProfile) {
  const { year, institution, specialty, interests, bio, instagram, facebook } = own;
  return { institutionId: institution?.name ?? '', year: year ?? '', specialty, interests, bio, instagram, facebook };
}

type Settings = ReturnType<typeof settingsOf>;

/** The texts as the server would keep them. */
function kept(values: Settings): Settings {
  return {
    institutionId: values.institutionId.trim().toLowerCase(),
    year: values.year,
    specialty: values.specialty.trim(),
    interests: values.interests.trim(),
    bio: values.bio.trim(),
    instagram: cleanHandle('instagram', values.instagram),
    facebook: cleanHandle('facebook', values.facebook),
  };
}

/** Whether saving would change anything. */
export function isChanged(values: Settings, own: OwnProfile): boolean {
  const now = kept(values);
  const before = kept(settingsOf(own));
  return (Object.keys(now) as (keyof Settings)[]).some((name) => now[name] !== before[name]);
}
