import { numberFormat, plural } from '#shared/rules/locale.ts';

const SIZE = numberFormat({ maximumFractionDigits: 1, useGrouping: false });

export const fileTexts = {
  bytes: (count: number) => `${SIZE.format(count)} ${plural(count, { one: 'byte', other: 'bytes' })}`,
  kilobytes: (count: number) => `${SIZE.format(count)} KB`,
  megabytes: (count: number) => `${SIZE.format(count)} MB`,
  picture: 'Picture without a description',
  download: 'Download',
};
