/** Navigation state that a password reset passes to the log-in page. */
export const PASSWORD_RESET = { passwordReset: true };

/** Whether the person has just chosen a new password. */
export function isAfterPasswordReset(state: unknown): boolean {
  return state instanceof Object && 'passwordReset' in state;
}
