export const ANSWER_TEXTS = {
  accepted: 'Answer accepted',
  withdrawn: 'No longer the answer',
  acceptFailed: 'Failed to change the answer. Please try again.',
  confirmed: 'Answer confirmed',
  unconfirmed: 'Confirmation withdrawn',
  confirmFailed: 'Failed to change the confirmation. Please try again.',
  questionsOnly: 'Only a question can have an answer.',
  commentGone: 'This comment is no longer there.',
};
