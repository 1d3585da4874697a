import { mailTexts } from '#server/platform/mail/texts/mail.ts';

/** Mails about suspensions and closed accounts. The reason, where one is given, stands after the first paragraph. */
export const standingMailTexts = {
  suspended: (siteName: string, supportEmail: string, until: string) => ({
    subject: `Your account on ${siteName} is suspended`,
    before: [`Your account on ${siteName} is suspended until ${until}. You can still log in and read everything, but you cannot write.`],
    afterReason: ['After that you can write again. There is nothing that you have to do.'],
    action: mailTexts.actions.guidelines,
    after: [mailTexts.mistake(supportEmail)],
    reason: mailTexts.because.account(siteName),
  }),
  unsuspended: (siteName: string) => ({
    subject: `You can write on ${siteName} again`,
    before: [`The suspension of your account on ${siteName} has been lifted. You can write again. Welcome back!`],
    action: `Go to ${siteName}`,
    after: [],
    reason: mailTexts.because.account(siteName),
  }),
  banned: (siteName: string, supportEmail: string) => ({
    subject: `Your account on ${siteName} has been closed`,
    before: [
      `Your account on ${siteName} has been closed for breaking the Community Guidelines. You can no longer log in, and nobody can sign up with this address.`,
    ],
    action: mailTexts.actions.guidelines,
    after: [
      `If you think that this is a mistake, write to ${supportEmail}. You can also ask there for a copy of your data, or for its deletion.`,
    ],
    reason: mailTexts.because.account(siteName),
  }),
  unbanned: (siteName: string) => ({
    subject: `Your account on ${siteName} is open again`,
    before: [`Your account on ${siteName} is open again. Log in with your address and your password as before. Welcome back!`],
    action: mailTexts.actions.logIn,
    after: ['If you do not remember the password, press “Forgot Password?” on the log-in page.'],
    reason: mailTexts.because.account(siteName),
  }),
};
