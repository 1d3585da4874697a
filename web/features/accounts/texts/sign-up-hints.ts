import { formatNumber } from '#shared/rules/locale.ts';

/** Below the fields of a new account or password, while one types. */
export const hintTexts = {
  usernameFree: 'This username is free.',
  username: (min: number, max: number) => `${formatNumber(min)} to ${formatNumber(max)} letters, digits, dots, dashes or underscores`,
  passwordsMatch: 'Passwords match',
};
