import type { DetailField } from '#shared/contract/people/profile-fields.ts';

export const factTexts: Record<Exclude<DetailField, 'bio'>, string> = {
  specialty: 'Field of interest',
  interests: 'Interests',
  instagram: 'Instagram',
  facebook: 'Facebook',
};

export const describedPicture = (alt: string) => `Picture: ${alt}`;

export const attachedFile = (name: string, isPicture: boolean) => `Attached ${isPicture ? 'picture' : 'file'}: ${name}`;

export const profilePicture = 'With a profile picture';

export const reportedAgain = (at: string) => `— Changed and reported again on ${at} —`;

export const messageTitle = (name: string) => `A message from ${name}`;

export const ownReport = 'Reported by the same moderator, the only one there was';

export const reportedTexts = {
  profile: (name: string) => `the profile ${name}`,
  post: (title: string) => `the post “${title}”`,
  comment: (postTitle: string) => `a comment on “${postTitle}”`,
  message: (name: string) => `a message from ${name}`,
};
