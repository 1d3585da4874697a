import type { DetailField } from '#shared/contract/people/profile-fields.ts';

/** The facts of a profile, in what is kept of it with a report. */
export const factTexts: Record<Exclude<DetailField, 'bio'>, string> = {
  specialty: 'Field of interest',
  interests: 'Interests',
  instagram: 'Instagram',
  facebook: 'Facebook',
};

/** The author's description of the picture of a post, in what is kept of it with a report. */
export const describedPicture = (alt: string) => `Picture: ${alt}`;

/** What a report of a message is called. */
export const messageTitle = (name: string) => `A message from ${name}`;

/** In the log, where a moderator writes to somebody about whom they have reported a message. */
export const ownReport = 'Reported by the same moderator, the only one there was';

/** What was reported, in the notice that its report has been reviewed. */
export const reportedTexts = {
  profile: (name: string) => `the profile ${name}`,
  post: (title: string) => `the post “${title}”`,
  comment: (postTitle: string) => `a comment on “${postTitle}”`,
  message: (name: string) => `a message from ${name}`,
};
