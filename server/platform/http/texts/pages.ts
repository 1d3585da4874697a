/** The page that answers a refused page request (429 and 503). */
export const refusalPageTexts = {
  title: 'Please try again in a moment',
  sent: 'What you sent was not saved. Go back in your browser: what you typed is still there. Then send it again.',
  again: 'Try again',
};

/** The page in the place of the forum while operators work on it. Its text is theirs. */
export const maintenanceTexts = {
  title: 'We will be right back',
  sent: 'What you sent was not saved. Go back in your browser: what you typed is still there. Send it again later.',
  again: 'Try again',
};

/** The page at an address that is not the forum's (421). */
export const otherHostTexts = {
  title: 'The forum is somewhere else',
  goTo: (url: string) => `Go to ${url}`,
};

/** The page that stands in for everybody's mailbox on a local installation. */
export const outboxTexts = {
  title: 'Outbox',
  lede: (siteName: string) =>
    `Mail that ${siteName} would send if a mail server were set (SMTP_URL). The newest is at the top; reload to see more.`,
  none: 'No mail yet. Sign up, and the confirmation arrives here.',
  /** `at` is marked up as a time. */
  to: (recipient: string, at: string) => `To ${recipient} · ${at}`,
  at: (time: string) => `${time} UTC`,
  html: 'HTML',
  htmlOf: (subject: string) => `HTML of “${subject}”`,
};

/** The page of the routes, for developers. */
export const docsTexts = { title: 'API' };
