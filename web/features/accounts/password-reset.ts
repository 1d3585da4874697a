/** What a reset leaves for the log-in page in the browser's history. */
export const PASSWORD_RESET = { passwordReset: true };

/** Whether one comes to the log-in page from choosing a new password. */
export function isAfterPasswordReset(state: unknown): boolean {
  return state instanceof Object && 'passwordReset' in state;
}
