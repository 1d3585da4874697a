import { formatNumber, plural } from '#shared/rules/locale.ts';

export const similarTexts = {
  count: (count: number) => plural(count, { one: `${formatNumber(count)} similar post`, other: `${formatNumber(count)} similar posts` }),
  answered: 'Answered',
  comments: (count: number) => plural(count, { one: `${formatNumber(count)} comment`, other: `${formatNumber(count)} comments` }),
  newTab: '(opens in a new tab)',
  answers: 'This answers it',
  answersOf: (title: string) => `This answers it: ${title}`,
  draftKept: (message: string) => `${message} Your draft is kept.`,
  goOn: (count: number) => plural(count, { one: 'If it does not help, just go on.', other: 'If none of them helps, just go on.' }),
  failed: 'Your draft is still here. The thanks could not be sent.',
  related: 'Related',
};
