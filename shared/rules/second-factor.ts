/** How many recovery codes one gets at once. */
export const RECOVERY_CODES = 10;

export const SECOND_FACTOR_TEXTS = {
  codeMissing: 'Please enter the code',
  codeWrong: 'This code is not right, or it was used already. Your app shows a new one every 30 seconds.',
  recoveryCodeWrong: 'This recovery code is not right, or it was used already.',
  passwordWrong: 'This is not your current password',
  proofWrong: 'This is neither your password nor a code that works',
  alreadyOn: 'Two-step log-in is on already.',
  notOn: 'Two-step log-in is not on.',
  begunTooLongAgo: 'That took too long. Please begin again with your password.',
  askForCode: 'Now enter the code that your app shows.',
} as const;

/** The way to where a person turns it on. */
export function secondFactorPath(username: string): string {
  return `/profiles/settings/${encodeURIComponent(username)}#second-factor`;
}
