import { formatNumber, plural } from '#shared/rules/locale.ts';

/** Notices from the moderators, above one's notifications. Never by whom. */
export const noticeTexts = {
  title: 'From the moderators',
  guidelines: 'Community Guidelines',
  /** Around the address to write to. */
  advice: { before: 'If you think that a decision was wrong, write to', after: '. Somebody who did not make it will read it.' },
  earlier: (count: number) => `Show ${formatNumber(count)} earlier`,
  /** `what` is something of the reader's: "Your post “…”". */
  removed: (what: string, why: string) => `${what} was removed by the moderators. ${why}`,
  /** `what` is what the reader has reported. */
  reviewed: (what: string) => `Your report of ${what} was reviewed. Thank you for helping to keep this a good place.`,
  warned: (why: string) => `The moderators have warned you. ${why}`,
  warnedInWords: (why: string, words: string) => `The moderators have warned you. ${why} They write: “${words}”`,
  noReason: 'The reason: it did not fit the community guidelines.',
  reasons: (reasons: readonly string[]) =>
    plural(reasons.length, { one: `The reason: ${reasons.join(', ')}.`, other: `The reasons: ${reasons.join(', ')}.` }),
};
