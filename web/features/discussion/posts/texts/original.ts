export const originalTexts = {
  sameAs: 'Same question as',
  link: 'Same question as…',
  unlink: 'Not the same question',
  failed: 'Failed to link the question. Please try again.',
};
