import { formatNumber } from '#shared/rules/locale.ts';

/** How much of a field is used; only heard. */
export const countTexts = {
  /** After "12/600". */
  characters: 'characters',
  over: (count: number) => `${formatNumber(count)} too many`,
  left: (count: number) => `${formatNumber(count)} left`,
};
