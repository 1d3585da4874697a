import { counted, formatNumber, type PluralForms } from '#shared/rules/locale.ts';

export const listTexts = {
  failed: 'That did not load. Please try again.',
  more: 'More is shown',
  last: 'More is shown, and there is nothing further to load here',
  newItems: counted,
  newItemsAtLeast: (count: number, what: PluralForms) => `${formatNumber(count)} or more ${what.other}`,
};
