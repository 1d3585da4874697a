import { mailTexts } from '#server/platform/mail/texts/mail.ts';
import { formatNumber, plural } from '#shared/rules/locale.ts';
import type { CodePurpose } from '#shared/rules/second-factor.ts';

interface Site {
  siteName: string;
  supportEmail: string;
}

/** When something was done, with its time zone, and on what: “Firefox on Windows”. */
interface When {
  at: string;
  device: string;
}

const allWell = 'If it was you, there is nothing to do.';
const notYou = (supportEmail: string) =>
  `If it was not you, somebody may have got in. Log in, change your password in your settings, which signs everybody else out, and look at “Two-step log-in” there. Should that not work, write to ${supportEmail} at once.`;

const asked: Record<CodePurpose, (when: When) => string> = {
  'turn-on': ({ at, device }) =>
    `Somebody, most likely you, asked to turn two-step log-in on for your account on ${at}, from ${device}. To go on, type this code in there, within ten minutes:`,
  'turn-off': ({ at, device }) =>
    `Somebody, most likely you, asked to turn two-step log-in off for your account on ${at}, from ${device}. To go on, type this code in there, within ten minutes:`,
  'renew-codes': ({ at, device }) =>
    `Somebody, most likely you, asked to make new recovery codes for your account on ${at}, from ${device}. To go on, type this code in there, within ten minutes:`,
};
const askedReasons: Record<CodePurpose, (siteName: string) => string> = {
  'turn-on': (siteName) => `You get this mail because somebody asked to turn two-step log-in on for your account on ${siteName}.`,
  'turn-off': (siteName) => `You get this mail because somebody asked to turn two-step log-in off for your account on ${siteName}.`,
  'renew-codes': (siteName) => `You get this mail because somebody asked to make new recovery codes for your account on ${siteName}.`,
};

/** Mails about two-step log-in and about log-ins; the button of each leads to the log-in page. */
export const secondFactorMailTexts = {
  action: mailTexts.actions.logInPage,
  /** @param code as people read it */
  proof: ({ siteName, supportEmail }: Site, when: When, purpose: CodePurpose, code: string) => ({
    subject: `Your code for ${siteName}`,
    before: [
      asked[purpose](when),
      code,
      'Give it to nobody. Nobody of us ever asks you for it.',
      `If it was not you, somebody knows your password; without this code they can do nothing about two-step log-in. Go to the log-in page, press “Forgot Password?” and choose a new password right away: that signs everybody out. Should that not work, write to ${supportEmail}.`,
    ],
    reason: askedReasons[purpose](siteName),
  }),
  on: ({ siteName, supportEmail }: Site, { at, device }: When) => ({
    subject: `Two-step log-in is on for ${siteName}`,
    before: [
      `Two-step log-in was turned on for your account on ${at}, from ${device}. From now on, logging in asks for a code of your authenticator app besides your password. Wherever else you were logged in, you no longer are.`,
      'Keep your recovery codes where you find them without your phone: each of them takes the place of a code once.',
      allWell,
      // Logging in asks for a code of an app that is then not the owner's.
      `If it was not you, somebody knows your password, and with an app of their own they can keep you out. Press “Forgot Password?” on the log-in page and choose a new password right away: that signs everybody out. Then write to ${supportEmail}: the people who run ${siteName} can take two-step log-in off your account, and you log in with the new password.`,
    ],
    reason: `You get this mail because two-step log-in was turned on for your account on ${siteName}.`,
  }),
  off: ({ siteName, supportEmail }: Site, { at, device }: When) => ({
    subject: `Two-step log-in is off for ${siteName}`,
    before: [
      `Two-step log-in was turned off for your account on ${at}, from ${device}. From now on your password alone is enough to log in, and the recovery codes no longer work.`,
      allWell,
      notYou(supportEmail),
    ],
    reason: `You get this mail because two-step log-in was turned off for your account on ${siteName}.`,
  }),
  takenOff: ({ siteName, supportEmail }: Site) => ({
    subject: `Two-step log-in was taken off for ${siteName}`,
    before: [
      `The people who run ${siteName} have taken two-step log-in off your account, as is done for somebody who has lost their phone and their recovery codes. From now on your password alone is enough to log in, and you are signed out everywhere.`,
      'You can turn it on again in your settings.',
      `If you did not ask for this, write to ${supportEmail} at once.`,
    ],
    reason: `You get this mail because two-step log-in was taken off your account on ${siteName}.`,
  }),
  newCodes: ({ siteName, supportEmail }: Site, { at, device }: When) => ({
    subject: `New recovery codes for ${siteName}`,
    before: [
      `New recovery codes were made for your account on ${at}, from ${device}. Those from before no longer work; you can throw them away.`,
      allWell,
      notYou(supportEmail),
    ],
    reason: `You get this mail because new recovery codes were made for your account on ${siteName}.`,
  }),
  /** `left` and `next` are sentences from below. */
  codeUsed: ({ siteName, supportEmail }: Site, { at, device }: When, left: string, next: string) => ({
    subject: `A recovery code was used on ${siteName}`,
    before: [
      `One of your recovery codes was used on ${at}, from ${device}. It works no more. ${left}`,
      `${allWell} ${next}`,
      notYou(supportEmail),
    ],
    reason: `You get this mail because a recovery code was used for your account on ${siteName}.`,
  }),
  noneLeft: 'It was the last one.',
  left: (count: number) => plural(count, { one: 'One more is left.', other: `${formatNumber(count)} more are left.` }),
  renewSoon: 'Please make new ones in your settings soon.',
  canRenew: 'You can make new ones in your settings.',
  guessed: ({ siteName, supportEmail }: Site, { at, device }: When) => ({
    subject: `Wrong codes for your account on ${siteName}`,
    before: [
      `Somebody who knows your password has typed several wrong codes of two-step log-in, the last one on ${at}, from ${device}. Nobody has got in by them, and the next codes have to wait.`,
      'If it was you, try again a little later, with the code that your app shows then or with a recovery code.',
      `If it was not you, go to the log-in page, press “Forgot Password?” and choose a new password right away: whoever knows the old one then cannot guess on. Should that not work, write to ${supportEmail}. You hear of this at most once a day.`,
    ],
    reason: `You get this mail because wrong codes were typed for your account on ${siteName}.`,
  }),
  newDevice: ({ siteName, supportEmail }: Site, { at, device }: When) => ({
    subject: `A log-in to ${siteName} from a new device`,
    before: [
      `Somebody, most likely you, logged in to your account on ${at}, from ${device}. That browser on that system has not been used with your account in the last 90 days.`,
      allWell,
      `If it was not you, somebody knows your password. Go to the log-in page, press “Forgot Password?” and choose a new one right away: that signs everybody else out. Should that not work, write to ${supportEmail} at once.`,
    ],
    reason: `You get this mail because somebody logged in to your account on ${siteName}.`,
  }),
};
