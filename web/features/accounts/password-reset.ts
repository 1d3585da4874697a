/** Navigation state that a password reset passes to the log-in page. */
export const PASSWORD_RESET = { passwordReset: true };

export function isAfterPasswordReset(state: unknown): boolean {
  return state instanceof Object && 'passwordReset' in state;
}
