import { formatNumber, plural } from '#shared/rules/locale.ts';

/** Posts that are like a title that is being typed, or like the post that one reads. */
export const similarTexts = {
  count: (count: number) => plural(count, { one: `${formatNumber(count)} similar post`, other: `${formatNumber(count)} similar posts` }),
  answered: 'Answered',
  comments: (count: number) => plural(count, { one: `${formatNumber(count)} comment`, other: `${formatNumber(count)} comments` }),
  /** After a link; only read out. */
  newTab: '(opens in a new tab)',
  /** Closes the draft, and thanks whoever answered. */
  answers: 'This answers it',
  /** The same, read out with its title. */
  answersOf: (title: string) => `This answers it: ${title}`,
  goOn: 'If none of them helps, just go on.',
  failed: 'Your draft is still here. The thanks could not be sent.',
  related: 'Related',
};
