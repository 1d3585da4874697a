import { plural } from '#shared/rules/locale.ts';

export const nameTexts = {
  left: (left: number) => plural(left, { one: 'You can change it once more this year.', other: 'You can change it twice a year.' }),
  former: 'Everything you have written shows your new name. The moderators of your school see the old one for a year.',
  save: 'Change name',
  same: 'This is already your name',
  formerly: (names: readonly string[]) => `Formerly ${names.join(', ')}`,
};
