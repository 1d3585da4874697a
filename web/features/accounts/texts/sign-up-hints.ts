import { formatNumber } from '#shared/rules/locale.ts';

export const hintTexts = {
  usernameFree: 'This username is free.',
  username: (min: number, max: number) => `${formatNumber(min)} to ${formatNumber(max)} letters, digits, dots, dashes or underscores`,
  passwordsMatch: 'Passwords match',
};
