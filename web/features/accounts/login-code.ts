export function codePath(returnTo: string | null, withRecoveryCode = false): string {
  const search = new URLSearchParams({
    ...(withRecoveryCode && { with: 'recovery' }),
    ...(returnTo !== null && { returnTo }),
  }).toString();
  return search === '' ? '/login/code' : `/login/code?${search}`;
}
