import { NOTIFICATION_TEXTS } from '#shared/rules/texts/notifications.ts';

/** What all mails say, whatever they are about. */
export const mailTexts = {
  greeting: (name: string) => (name === '' ? 'Hi,' : `Hi ${name},`),
  site: (siteName: string) => `${siteName}, a forum created by students, for students`,
  organisation: (name: string) => `A project of ${name}`,
  /** `address` may be a link. */
  questions: (address: string) => `Questions? Write to ${address}.`,
  /** Below the button; the address follows. */
  noButton: 'If the button does not work, open this address:',
  /** What to do, on a button. */
  actions: {
    logIn: 'Log in',
    logInPage: 'Go to the log-in page',
    guidelines: 'Read the guidelines',
  },
  /** Links at the end of mails that people can do without. */
  unsubscribe: 'Stop mails like this one',
  choose: NOTIFICATION_TEXTS.settings,
  why: (reason: string) => `The reason: ${reason}`,
  mistake: (supportEmail: string) => `If you think that this is a mistake, write to ${supportEmail}.`,
  /** Why one gets the mail, at its end. */
  because: {
    account: (siteName: string) => `You get this mail because you have an account on ${siteName}.`,
    support: 'You get this mail because this is the support address of the installation.',
  },
};
