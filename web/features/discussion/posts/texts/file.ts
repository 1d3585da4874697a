import { numberFormat, plural } from '#shared/rules/locale.ts';

const SIZE = numberFormat({ maximumFractionDigits: 1, useGrouping: false });

/** A file of a post. */
export const fileTexts = {
  bytes: (count: number) => `${SIZE.format(count)} ${plural(count, { one: 'byte', other: 'bytes' })}`,
  kilobytes: (count: number) => `${SIZE.format(count)} KB`,
  megabytes: (count: number) => `${SIZE.format(count)} MB`,
  /** In place of a picture that is not seen, and that its author has not described. */
  picture: 'Picture without a description',
  download: 'Download',
};
