import { formatNumber } from '#shared/rules/locale.ts';

/** Notices never name a moderator. */
export const noticeTexts = {
  title: 'Notices',
  guidelines: 'Community Guidelines',
  advice: { before: 'If you think that a decision was wrong, write to', after: '. Somebody who did not make it will read it.' },
  more: 'Show more',
  earlier: (count: number) => `Show ${formatNumber(count)} earlier`,
  /** `what` is the reader's own content: "Your post “…”". */
  removed: (what: string, why: string) => `${what} was removed by the moderators. ${why}`,
  /** `what` is what stood above the reader's comments, and the comments: "The post “…”, with what you wrote below it,". */
  deleted: (what: string) => `${what} was deleted by its author.`,
  reviewed: (what: string) => `Your report of ${what} was reviewed. Thank you for helping to keep this a good place.`,
  warned: (why: string) => `The moderators have warned you. ${why}`,
  warnedInWords: (why: string, words: string) => `The moderators have warned you. ${why} They write: “${words}”`,
  /** Reporters tick these reasons, and moderators may have decided for another. */
  reported: (reasons: readonly string[]) => `It had been reported for: ${reasons.join(', ')}.`,
  noReason: 'The reason: it did not fit the community guidelines.',
  warningReason: (reasons: readonly string[]) => `The reason: ${reasons.join(', ')}.`,
};
