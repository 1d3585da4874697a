/**
 * The language and conventions in which this forum speaks: numbers, dates, plurals. The one place that names them
 * (docs/decisions/036-texts.md).
 */
export const LOCALE = 'en-US';
/** As pages and mails name it. */
export const LANGUAGE = 'en';

const NUMBER = new Intl.NumberFormat(LOCALE);
const PLURAL = new Intl.PluralRules(LOCALE);

/** A number as people write it: "12,000". */
export function formatNumber(value: number): string {
  return NUMBER.format(value);
}

/** What a word is for a number of things; a language has as many forms as `Intl.PluralRules` knows for it. */
export type PluralForms = { other: string } & Partial<Record<Exclude<Intl.LDMLPluralRule, 'other'>, string>>;

export function plural(count: number, forms: PluralForms): string {
  return forms[PLURAL.select(count)] ?? forms.other;
}

/** "1 post", "1,200 posts". */
export function counted(count: number, forms: PluralForms): string {
  return `${formatNumber(count)} ${plural(count, forms)}`;
}

/** How one kind of date is written. To be made once: making one costs far more than what it is used for. */
export function dateFormat(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(LOCALE, options);
}

/** How one kind of number is written where `formatNumber` does not do. To be made once. */
export function numberFormat(options: Intl.NumberFormatOptions): Intl.NumberFormat {
  return new Intl.NumberFormat(LOCALE, options);
}
