import { NOTIFICATION_TEXTS } from '#shared/rules/texts/notifications.ts';

export const mailTexts = {
  operator: 'Operator',
  greeting: (name: string) => (name === '' ? 'Hi,' : `Hi ${name},`),
  site: (siteName: string) => `${siteName}, a forum created by students, for students`,
  organisation: (name: string) => `A project of ${name}`,
  questions: (address: string) => `Questions? Write to ${address}.`,
  noButton: 'If the button does not work, open this address:',
  actions: {
    logIn: 'Log in',
    logInPage: 'Go to the log-in page',
    guidelines: 'Read the guidelines',
  },
  unsubscribe: 'Stop emails like this one',
  choose: NOTIFICATION_TEXTS.settings,
  why: (reason: string) => `The reason: ${reason}`,
  mistake: (supportEmail: string) => `If you think this is a mistake, write to ${supportEmail}.`,
  test: {
    subject: (siteName: string) => `A test email from ${siteName}`,
    text: 'Emails from this forum reach you.',
    reason: 'You got this email because the operator of the forum tested whether emails arrive.',
  },
  because: {
    account: (siteName: string) => `You got this email because you have an account on ${siteName}.`,
    support: 'You got this email because this is the support address of the installation.',
    operator: 'You got this email because this is the operator’s address of the installation (OPERATOR_EMAIL).',
  },
};
