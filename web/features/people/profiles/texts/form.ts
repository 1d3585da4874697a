import { formatNumber } from '#shared/rules/locale.ts';
import { PICTURE_KINDS } from '#shared/rules/texts/pictures.ts';

export const profileFormTexts = {
  specialty: 'Specialty or field of interest',
  interests: 'Outside interests',
  bio: 'Bio',
  about: 'About you',
  elsewhere: 'Elsewhere',
  optional: '(optional)',
  schools: {
    failed: 'Failed to load institutions',
    missing: { before: 'Is your school not in the list? Write to ', after: '.' },
  },
  picture: {
    label: 'Profile picture',
    choose: 'Choose picture',
    change: 'Change',
    remove: 'Remove',
    keep: 'Keep it',
    crop: 'Your picture',
    part: 'The chosen part',
    progress: 'Upload of your picture',
    waiting: 'Your picture is still being uploaded. Please wait a moment, or cancel it.',
    uploading: 'Uploading your picture…',
    preparing: 'Preparing your picture…',
    chosen: 'Shown to others once you save.',
    removed: 'Removed once you save.',
    rule: (megabytes: number) => `${PICTURE_KINDS}, up to ${formatNumber(megabytes)} MB. Where it was taken stays private.`,
  },
};
