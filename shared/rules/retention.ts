/**
 * Retention periods. The jobs that delete data and the privacy page
 * (web/features/site/pages/personal-data.ts) use them.
 */
export const RETENTION = {
  confirmationHours: 24,
  resetHours: 1,
  mailedCodeMinutes: 10,
  emailChangeCodeMinutes: 60,
  expiredLinkDays: 1,
  unconfirmedDays: 7,
  /** Since the last use. */
  idleSessionDays: 30,
  /** Since log-in, whatever the use. */
  sessionDays: 90,
  deviceDays: 90,
  seenYears: 1,
  formerNameYears: 1,
  formerEmailYears: 1,
  emailChangeDays: 1,
  unusedPictureHours: 24,
  unusedFileHours: 24,
  /** Snapshots for paging through search results. */
  searchOrderHours: 3,
  zeroResultWeeks: 26,
  unusedWordHours: 24,
  /** Delivery attempts. Links and codes in a mail are valid from its delivery. */
  mailTriedDays: 3,
  failedMailDays: 14,
  countHours: 24,
  deletionDays: 7,
  downloadDays: 7,
} as const;
