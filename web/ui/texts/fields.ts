import { counted, type PluralForms } from '#shared/rules/locale.ts';

const CHARACTERS: PluralForms = { one: 'character', other: 'characters' };

export const countTexts = {
  characters: 'characters',
  over: (count: number) => `${counted(count, CHARACTERS)} too many`,
  left: (count: number) => `${counted(count, CHARACTERS)} left`,
};
