export const refusalPageTexts = {
  title: 'Please try again in a moment',
  sent: 'What you sent was not saved. Go back in your browser: what you typed is still there. Then send it again.',
  again: 'Try again',
};

export const maintenanceTexts = {
  title: 'We will be right back',
  sent: 'What you sent was not saved. Go back in your browser: what you typed is still there. Send it again later.',
  again: 'Try again',
};

export const otherHostTexts = {
  title: 'The forum is at another address',
  goTo: (url: string) => `Go to ${url}`,
};

export const outboxTexts = {
  title: 'Outbox',
  lede: (siteName: string) =>
    `Mail that ${siteName} would send if a mail server were set (SMTP_URL). The newest is at the top; reload to see more.`,
  none: 'No mail yet. Sign up, and the confirmation arrives here.',
  to: (recipient: string, at: string) => `To ${recipient} · ${at}`,
  at: (time: string) => `${time} UTC`,
  html: 'HTML',
  htmlOf: (subject: string) => `HTML of “${subject}”`,
};

export const docsTexts = { title: 'API' };
