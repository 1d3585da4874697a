import { formatNumber, plural } from '#shared/rules/locale.ts';

/** Said when the connection is back, of likes that waited for it and were not taken. */
export const waitingTexts = {
  gone: (count: number) =>
    plural(count, {
      one: 'A like was not sent: what you liked is not there any more.',
      other: `${formatNumber(count)} likes were not sent: what you liked is not there any more.`,
    }),
  otherSession: (count: number) =>
    plural(count, {
      one: 'A like was not sent, because you have logged in again since. Press it once more if you still mean it.',
      other: `${formatNumber(count)} likes were not sent, because you have logged in again since. Press them once more if you still mean them.`,
    }),
};
