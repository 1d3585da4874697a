import { formatNumber, plural } from '#shared/rules/locale.ts';

export const secondFactorTexts = {
  loading: 'Loading two-step log-in...',
  loadFailed: 'This did not load.',
  off: {
    state: 'Off: your password is enough to log in.',
    why: 'With it, logging in asks for your password and then for a code from an app on your phone. Somebody who learns your password still cannot get in.',
    required: 'Moderators here need two-step log-in. Until you turn it on, you have the rights of a student.',
    change: 'Turn on two-step log-in',
  },
  on: {
    state: (day: string) => `On since ${day}.`,
    noCodes: 'You have no recovery codes left. Make new ones, so that a lost phone does not lock you out.',
    codesLeft: (count: number) =>
      plural(count, {
        one: `${formatNumber(count)} of your recovery codes is left.`,
        other: `${formatNumber(count)} of your recovery codes are left.`,
      }),
    required: 'Moderators here need two-step log-in. If you turn it off, you have the rights of a student.',
    change: 'Turn off',
    renew: 'Make new recovery codes',
  },
  proof: {
    why: (email: string) => `To make sure it is you, we email a code to ${email}. It arrives within a minute.`,
    password: 'Your password',
    mail: 'Email me the code',
    mailAgain: 'Email me a new code',
    haveCode: 'I already have a code',
    code: 'Code from the email',
    about: (email: string) => `Eight digits, sent to ${email}. It works for ten minutes. If you do not see it, check your spam folder.`,
    begin: 'Continue',
    turnOff: 'Turn two-step log-in off',
  },
  setUp: {
    how: 'How to set it up',
    open: 'Open an authenticator app: Aegis, Google Authenticator, 2FAS, the one in your password manager, or another.',
    scan: 'Scan this code with it, or enter the key below as “time-based”.',
    enter: 'Enter the six digits that the app then shows.',
    picture: 'QR code of the key below',
    copy: 'Copy the key',
    copied: 'Key copied',
    notCopied: 'The key could not be copied. Please type it in.',
    openHere: 'Open in an app on this device',
    code: 'Six digits; a new one every 30 seconds.',
    done: 'Turn on',
  },
  codes: {
    title: 'Save these recovery codes',
    why: 'Without your phone, each of them lets you in once. They are shown only now: print them, or keep them in a password manager, but not only on the phone itself.',
    list: 'Recovery codes',
    copy: 'Copy',
    copied: 'Recovery codes copied',
    notCopied: 'The codes could not be copied. Please write them down.',
    download: 'Download as text',
    file: (siteName: string, codes: string) =>
      `Recovery codes for ${siteName}\nEach replaces a code from your authenticator app, once.\n\n${codes}\n`,
    /** `site` is safe for a file name. */
    fileName: (site: string) => `${site}-recovery-codes.txt`,
    kept: 'I have saved them',
  },
};
