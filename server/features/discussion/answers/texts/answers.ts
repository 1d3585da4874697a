export const answerTexts = {
  acceptOwn: 'You cannot accept a comment of your own. The author of the question or another moderator can.',
  confirmOwn: 'You cannot confirm a comment of your own. Another moderator can.',
};
