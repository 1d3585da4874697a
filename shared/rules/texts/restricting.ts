export const RESTRICT_TEXTS = {
  profile: 'Unable to view profile.',
  students: 'Only medical students can restrict each other.',
};
