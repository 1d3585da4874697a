/** What the sign-up leaves for the log-in page in the browser's history; never in an address, which others could read. */
export function signedUp(email: string) {
  return { signedUp: email };
}

/** The address that has just signed up; empty when one comes from elsewhere. */
export function addressSignedUp(state: unknown): string {
  const email = state instanceof Object && 'signedUp' in state ? state.signedUp : '';
  return typeof email === 'string' ? email : '';
}
