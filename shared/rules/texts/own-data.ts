export const OWN_DATA_TEXTS = {
  typePhrase: (phrase: string) => `Please type ${phrase}`,
  downloadAskedBefore: 'A download can be asked for once a day.',
  deletionAsked: 'Your account will be deleted. A mail says when, and how to keep it.',
  deletionAskedBefore: 'The deletion of this account has been asked for already.',
  deletionWithdrawn: 'Your account stays.',
  notAsked: 'This account is not to be deleted.',
};
