/** The path of the second log-in step. @param returnTo the path on this site to go to afterwards */
export function codePath(returnTo: string | null, withRecoveryCode = false): string {
  const search = new URLSearchParams({
    ...(withRecoveryCode && { with: 'recovery' }),
    ...(returnTo !== null && { returnTo }),
  }).toString();
  return search === '' ? '/login/code' : `/login/code?${search}`;
}
