import { formatNumber } from '#shared/rules/locale.ts';
import { PICTURE_KINDS } from '#shared/rules/texts/pictures.ts';

/** What the settings of a profile and its setup share. */
export const profileFormTexts = {
  specialty: 'Specialty or field of interest',
  interests: 'Outside interests',
  bio: 'Bio',
  about: 'About you',
  elsewhere: 'Elsewhere',
  /** Behind the title of a part of the form. */
  optional: '(optional)',
  schools: {
    failed: 'Failed to load institutions',
    /** Around the address to write to. */
    missing: { before: 'Your school is not in the list? Write to ', after: '.' },
  },
  picture: {
    label: 'Profile picture',
    choose: 'Choose picture',
    change: 'Change',
    remove: 'Remove',
    keep: 'Keep it',
    /** The dialog in which a part of it is chosen. */
    crop: 'Your picture',
    part: 'The chosen part',
    progress: 'Upload of your picture',
    /** Told when the form is sent before the picture has arrived. */
    waiting: 'Your picture is still being uploaded. Please wait a moment, or cancel it.',
    uploading: 'Uploading your picture…',
    preparing: 'Preparing your picture…',
    chosen: 'Shown to others once you save.',
    removed: 'Taken away once you save.',
    rule: (megabytes: number) => `${PICTURE_KINDS}, up to ${formatNumber(megabytes)} MB. Where it was taken stays private.`,
  },
};
