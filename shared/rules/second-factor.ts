export const RECOVERY_CODES = 10;

export const CODE_PURPOSES = ['turn-on', 'turn-off', 'renew-codes', 'delete-account'] as const;
export type CodePurpose = (typeof CODE_PURPOSES)[number];

export function secondFactorPath(username: string): string {
  return `/profiles/settings/${encodeURIComponent(username)}#second-factor`;
}
