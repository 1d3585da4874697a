import { formatNumber, plural } from '#shared/rules/locale.ts';

/** Said on whatever page one is when the connection is back. */
export const waitingTexts = {
  sent: (count: number) =>
    plural(count, {
      one: 'You are back online. Your comment was sent.',
      other: `You are back online. Your ${formatNumber(count)} comments were sent.`,
    }),
  /** They waited for more than an hour, or in an earlier session. */
  old: (count: number) =>
    plural(count, {
      one: 'A comment was not sent: it waited for too long. It is kept under its post, where you can still send it.',
      other: `${formatNumber(count)} comments were not sent: they waited for too long. They are kept under their posts, where you can still send them.`,
    }),
};
