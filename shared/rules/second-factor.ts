/** How many recovery codes one gets at once. */
export const RECOVERY_CODES = 10;

/** What a mailed code is asked for. */
export const CODE_PURPOSES = ['turn-on', 'turn-off', 'renew-codes', 'delete-account'] as const;
export type CodePurpose = (typeof CODE_PURPOSES)[number];

/** The way to where a person turns it on. */
export function secondFactorPath(username: string): string {
  return `/profiles/settings/${encodeURIComponent(username)}#second-factor`;
}
