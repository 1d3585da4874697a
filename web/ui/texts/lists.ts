import { counted, formatNumber, type PluralForms } from '#shared/rules/locale.ts';

export const listTexts = {
  failed: 'That did not load. Please try again.',
  /** How much has come since: "3 new posts". */
  news: counted,
  newsAtLeast: (count: number, what: PluralForms) => `${formatNumber(count)} or more ${what.other}`,
};
