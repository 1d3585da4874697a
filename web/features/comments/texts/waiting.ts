import { formatNumber, plural } from '#shared/rules/locale.ts';

/** Said on whatever page one is when the connection is back. */
export const waitingTexts = {
  sent: (count: number) =>
    plural(count, {
      one: 'You are back online. Your comment was sent.',
      other: `You are back online. Your ${formatNumber(count)} comments were sent.`,
    }),
};
