import { mailTexts } from '#server/platform/mail/texts/mail.ts';

/** Mails about signing up and about passwords. */
export const accountMailTexts = {
  confirmation: (siteName: string) => ({
    subject: `Confirm your email address for ${siteName}`,
    before: [`Welcome to ${siteName}. Please confirm that this is your email address:`],
    action: 'Confirm my address',
    after: ['The link works for 24 hours. If you did not sign up, you can ignore this mail.'],
    reason: `You get this mail because somebody signed up on ${siteName} with this address.`,
  }),
  existingAccount: (siteName: string) => ({
    subject: `You already have an account on ${siteName}`,
    before: [`Somebody, probably you, just tried to sign up on ${siteName} with this address. You already have an account:`],
    action: mailTexts.actions.logIn,
    after: ['If it was not you, there is nothing to do: nothing has changed.'],
    reason: mailTexts.because.account(siteName),
  }),
  passwordReset: (siteName: string) => ({
    subject: `Choose a new password for ${siteName}`,
    before: [`Somebody, probably you, asked for a new password for your account on ${siteName}. Choose one here:`],
    action: 'Choose a new password',
    after: ['The link works for 1 hour, and only once. If you did not ask, ignore this mail: your password stays as it is.'],
    reason: mailTexts.because.account(siteName),
  }),
  contested: (siteName: string) => ({
    subject: `Choose your password for ${siteName}`,
    before: [
      'Your address is confirmed. Somebody has signed up with it more than once, perhaps from another device of yours, perhaps not you.',
      'To be sure that nobody but you can log in, the passwords chosen then no longer work. Choose yours here:',
    ],
    action: 'Choose your password',
    after: ['The link works for 24 hours, and only once. Later, press “Forgot Password?” on the log-in page for another one.'],
    reason: mailTexts.because.account(siteName),
  }),
  /** `changed` is one of the two sentences below. */
  passwordChanged: (siteName: string, supportEmail: string, changed: string) => ({
    subject: `Your password for ${siteName} was changed`,
    before: [
      changed,
      'If it was you, there is nothing to do. The new password is the one that counts from now on.',
      'If it was not you, somebody else may know how to get in. Go to the log-in page, press “Forgot Password?” and choose a new password right away:',
    ],
    action: mailTexts.actions.logInPage,
    after: [`Should that not work, write to ${supportEmail} at once.`],
    reason: `You get this mail because the password of your account on ${siteName} was changed.`,
  }),
  changed: (siteName: string, at: string) =>
    `The password of your account on ${siteName} was changed on ${at}. Wherever else you were logged in, you no longer are.`,
  changedFrom: (siteName: string, at: string, device: string) =>
    `The password of your account on ${siteName} was changed on ${at}, from ${device}. Wherever else you were logged in, you no longer are.`,
};
