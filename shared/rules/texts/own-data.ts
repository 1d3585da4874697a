export const OWN_DATA_TEXTS = {
  typePhrase: (phrase: string) => `Please type ${phrase}`,
  downloadAskedBefore: 'You can ask for a download once a day.',
  deletionAsked: 'Your account will be deleted. An email says when, and how to keep it.',
  deletionAskedBefore: 'This account is already set to be deleted.',
  deletionWithdrawn: 'You are keeping your account.',
  notAsked: 'This account is not set to be deleted.',
};
