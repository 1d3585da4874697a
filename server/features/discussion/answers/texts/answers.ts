export const answerTexts = {
  confirmOwn: 'You cannot confirm a comment of your own. Another moderator can.',
};
