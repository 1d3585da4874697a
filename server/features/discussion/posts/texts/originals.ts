export const originalTexts = {
  askerOrModerators: 'Only its author and moderators can say that a question was asked before.',
  questionsOnly: 'Both have to be questions.',
  itself: 'This is the question itself.',
  elsewhere: 'Both questions have to be at the same school, or both on the Dashboard.',
  hidden: 'Not everybody who can read this question can read the other one.',
  hasDuplicates: 'Other questions are linked to this one. Link those to the other question first.',
  changed: 'The other question has just been linked to a third one. Please try again.',
};
