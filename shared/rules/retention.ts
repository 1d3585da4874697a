/**
 * How long what is only needed for a while is kept. What erases it reads these numbers, and so does the page that tells
 * people (web/features/site/pages/kept-data.ts).
 */
export const RETENTION = {
  /** For which a mailed link confirms an address. */
  confirmationHours: 24,
  /** For which a mailed link lets its owner choose a password. */
  resetHours: 1,
  mailedCodeMinutes: 10,
  emailChangeCodeMinutes: 60,
  /** Links and codes of mails, after they have run out. */
  expiredLinkDays: 1,
  /** Sign-ups whose address nobody confirms. */
  unconfirmedDays: 7,
  /** Sessions that are not used. */
  idleSessionDays: 30,
  /** Sessions, however much they are used. */
  sessionDays: 90,
  /** Browsers and systems that somebody has logged in from. */
  deviceDays: 90,
  /** Until when somebody has seen a post or a community. */
  seenYears: 1,
  formerNameYears: 1,
  formerEmailYears: 1,
  /** Changes of an address that nobody confirms. */
  emailChangeDays: 1,
  /** Pictures that were uploaded and not chosen. */
  unusedPictureHours: 24,
  /** Files that were uploaded for a post that was never sent. */
  unusedFileHours: 24,
  /** The order of a search result, for its further pages. */
  searchOrderHours: 3,
  /** How often searches found nothing, and what for. */
  zeroResultWeeks: 26,
  /** Words that search knows and no post has any more. */
  unusedWordHours: 24,
  /** For about which a mail is tried that no mail server takes. Its links and codes work from when one takes it. */
  mailTriedDays: 3,
  /** Mails that no mail server took within these days. */
  failedMailDays: 14,
  /** Failed log-ins and other counts of limits. */
  countHours: 24,
  /** Between asking for the deletion of an account and the deletion. */
  deletionDays: 7,
  /** A download of one's own data. */
  downloadDays: 7,
} as const;
