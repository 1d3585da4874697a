import { z } from 'zod';
import { USER_TYPES, YEARS } from '#shared/rules/people.ts';
import { route } from '../base.ts';
import { named } from '../named.ts';
import { addressPart, count, Done, Institution, id, timestamp } from '../shapes.ts';
import { ChangeName } from './person-name.ts';
import { aboutFields, MedicalProfile, MedicalSetup, NewPicture, PictureDraft, PremedProfile, PremedSetup } from './profile-fields.ts';

export const InstitutionChoice = Institution.extend({
  isOfYourAddress: z.boolean(),
  premedSlug: addressPart.nullable().describe('Of its premed community, for premed students; null for others, or if it has none'),
});

/** Whether the person moderates any school. The web marks moderators wherever it shows a name. */
export const moderator = z.boolean();

export const Author = z.strictObject({
  id,
  name: z.string(),
  username: z.string(),
  year: z.string().nullable(),
  pictureUrl: z.string().nullable(),
  moderator,
});

export const PublicProfile = z.strictObject({
  id,
  name: z.string(),
  username: z.string(),
  userType: z.enum(USER_TYPES),
  year: z.string().nullable(),
  school: z.string().nullable(),
  schoolLogoUrl: z.string().nullable(),
  ...aboutFields,
  instagramUrl: z.string().nullable(),
  facebookUrl: z.string().nullable(),
  pictureUrl: z.string().nullable(),
  moderator,
  /**
   * Names, and usernames with an @, replaced within a year, newest first. Only for the moderators
   * of the person's school.
   */
  formerNames: z.array(z.string()),
  /** Only for the owner. */
  email: z.string().nullable(),
  restricted: z.boolean(),
  can: z.strictObject({ edit: z.boolean(), message: z.boolean(), restrict: z.boolean() }),
});

export const OwnProfile = z.strictObject({
  name: z.string(),
  nameChanges: z.strictObject({ left: count, nextAt: timestamp.nullable() }),
  username: z.string(),
  email: z.string(),
  userType: z.enum(USER_TYPES),
  institution: Institution.nullable(),
  year: z.enum(YEARS).nullable(),
  ...aboutFields,
  instagram: z.string(),
  facebook: z.string(),
  pictureUrl: z.string().nullable(),
});

const Saved = z.strictObject({ message: z.string(), homePath: z.string() });

export const profiles = {
  institutions: route('anyone', 'read')
    .route({ method: 'GET', path: '/institutions', tags: ['profiles'], summary: 'The schools, by name' })
    .output(z.strictObject({ items: z.array(InstitutionChoice) })),

  completeMedical: route('session', 'write')
    .route({ method: 'PUT', path: '/profile/medical-setup', tags: ['profiles'], summary: 'Complete a medical student’s profile' })
    .input(MedicalSetup)
    .output(Saved),

  completePremed: route('session', 'write')
    .route({ method: 'PUT', path: '/profile/premed-setup', tags: ['profiles'], summary: 'Complete a premed student’s profile' })
    .input(PremedSetup)
    .output(Saved),

  changeUserType: route('session', 'write')
    .route({
      method: 'PUT',
      path: '/profile/user-type',
      tags: ['profiles'],
      summary: 'Change between medical and premed student before the profile is complete',
    })
    .input(z.strictObject({ userType: z.enum(USER_TYPES) }))
    .output(Done),

  own: route('member', 'read')
    .route({ method: 'GET', path: '/profile', tags: ['profiles'], summary: 'Your profile, for editing' })
    .output(OwnProfile),

  updateMedical: route('member', 'write')
    .route({ method: 'PUT', path: '/profile/medical', tags: ['profiles'], summary: 'Change a medical student’s profile' })
    .input(MedicalProfile)
    .output(Saved),

  updatePremed: route('member', 'write')
    .route({ method: 'PUT', path: '/profile/premed', tags: ['profiles'], summary: 'Change a premed student’s profile' })
    .input(PremedProfile)
    .output(Saved),

  changeName: route('member', 'write')
    .route({ method: 'PUT', path: '/profile/name', tags: ['profiles'], summary: 'Change your name, at most twice a year' })
    .input(ChangeName)
    .output(Done),

  uploadPicture: route('session', 'upload')
    .route({
      method: 'POST',
      path: '/picture-drafts',
      tags: ['profiles'],
      summary:
        'Upload a picture (PNG, JPEG, WebP, HEIC, AVIF, GIF, TIFF or BMP; the body is the file, 10 MB at most) to choose a part of it for the profile',
      successStatus: 201,
    })
    .output(PictureDraft),

  byUsername: route('anyone', 'read')
    .route({ method: 'GET', path: '/profiles/{username}', tags: ['profiles'], summary: 'A profile as this viewer may see it' })
    .input(z.strictObject({ username: addressPart }))
    .output(PublicProfile),
};

named({
  Institution,
  InstitutionChoice,
  Author,
  Profile: PublicProfile,
  OwnProfile,
  PictureDraft,
  NewPicture,
  MedicalSetup,
  PremedSetup,
  MedicalProfile,
  PremedProfile,
});
