import { formatNumber, plural } from '#shared/rules/locale.ts';

/** The heart with its count, at posts and comments. */
export const likeTexts = {
  /** What the heart says of itself; `of` what, where there are several. */
  act: (count: number, of = '') => `Like ${formatNumber(count)}${of}`,
  /** For visitors. */
  logIn: 'Log in to like this',
  /** After the number of them, where one may not like. */
  likes: (count: number) => plural(count, { one: 'like', other: 'likes' }),
  failed: 'Failed to update like. Please try again.',
  refused: (why: string) => `Unable to react. ${why}`,
};
