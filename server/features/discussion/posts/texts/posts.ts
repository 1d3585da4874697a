export const postTexts = {
  editOwn: 'You can only edit your own posts.',
  deleteOwn: 'You can only delete your own posts.',
  acceptOwn: 'Only the person who asked can accept an answer.',
  acceptLater: (days: number) => `Moderators can accept an answer ${days} days after a question was asked.`,
  callOwnOpen: 'Only the author of a question can say whether it is still open.',
  settled: 'Only a question without an accepted answer can still be open.',
};
