import { formatNumber, plural } from '#shared/rules/locale.ts';

export const likeTexts = {
  act: (count: number, of = '') => `Like ${formatNumber(count)}${of}`,
  logIn: 'Log in to like this',
  likes: (count: number) => plural(count, { one: 'like', other: 'likes' }),
  failed: 'Failed to update like. Please try again.',
  refused: (why: string) => `Unable to react. ${why}`,
};
