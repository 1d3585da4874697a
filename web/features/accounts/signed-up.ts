/** Navigation state for the log-in page. Never in the URL, which others could read. */
export function signedUpState(email: string) {
  return { signedUp: email };
}

export function signedUpEmail(state: unknown): string {
  const email = state instanceof Object && 'signedUp' in state ? state.signedUp : '';
  return typeof email === 'string' ? email : '';
}
