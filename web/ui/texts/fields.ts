import { counted, type PluralForms } from '#shared/rules/locale.ts';

const CHARACTERS: PluralForms = { one: 'character', other: 'characters' };

/** How much of a field is used; only heard. */
export const countTexts = {
  /** After "12/600". */
  characters: 'characters',
  over: (count: number) => `${counted(count, CHARACTERS)} too many`,
  left: (count: number) => `${counted(count, CHARACTERS)} left`,
};
