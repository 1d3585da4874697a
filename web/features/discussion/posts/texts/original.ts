/** A question that was asked before, on its page. */
export const originalTexts = {
  /** Before the other question's title. */
  sameAs: 'Same question as',
  link: 'Same question as…',
  unlink: 'Not the same question',
  failed: 'Failed to link the question. Please try again.',
};
