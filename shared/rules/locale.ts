/**
 * The only place that sets the language of numbers, dates and plurals
 * (docs/decisions/015-texts-accessibility-tests.md).
 */
export const LOCALE = 'en-US';
/** The `lang` attribute of pages and mails. */
export const LANGUAGE = 'en';

const NUMBER = new Intl.NumberFormat(LOCALE);
const PLURAL = new Intl.PluralRules(LOCALE);

export function formatNumber(value: number): string {
  return NUMBER.format(value);
}

export type PluralForms = { other: string } & Partial<Record<Exclude<Intl.LDMLPluralRule, 'other'>, string>>;

export function plural(count: number, forms: PluralForms): string {
  return forms[PLURAL.select(count)] ?? forms.other;
}

export function counted(count: number, forms: PluralForms): string {
  return `${formatNumber(count)} ${plural(count, forms)}`;
}

/** Reuse the result: creating a format is far slower than using it. */
export function dateFormat(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(LOCALE, options);
}

export function numberFormat(options: Intl.NumberFormatOptions): Intl.NumberFormat {
  return new Intl.NumberFormat(LOCALE, options);
}
