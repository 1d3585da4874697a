/** Navigation state that the sign-up passes to the log-in page. It is never put in the URL, which others could read. */
export function signedUp(email: string) {
  return { signedUp: email };
}

/** The email address that has just signed up; empty if the person comes from another page. */
export function addressSignedUp(state: unknown): string {
  const email = state instanceof Object && 'signedUp' in state ? state.signedUp : '';
  return typeof email === 'string' ? email : '';
}
