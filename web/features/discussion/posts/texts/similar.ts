import { formatNumber, plural } from '#shared/rules/locale.ts';

/** Posts that are like a title that is being typed, or like the post that one reads. */
export const similarTexts = {
  count: (count: number) =>
    plural(count, { one: `${formatNumber(count)} similar question`, other: `${formatNumber(count)} similar questions` }),
  answered: 'Answered',
  comments: (count: number) => plural(count, { one: `${formatNumber(count)} comment`, other: `${formatNumber(count)} comments` }),
  /** After a link; only read out. */
  newTab: '(opens in a new tab)',
  /** Closes the draft, and thanks whoever answered. */
  answers: 'This answers it',
  goOn: 'If none of them helps, just go on.',
  failed: 'Your draft is still here. The thanks could not be sent.',
  related: 'Related',
};
