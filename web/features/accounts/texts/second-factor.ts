import { formatNumber, plural } from '#shared/rules/locale.ts';

export const secondFactorTexts = {
  loading: 'Loading two-step log-in...',
  loadFailed: 'This did not load.',
  off: {
    state: 'Off: your password alone lets you in.',
    why: 'With it, logging in asks for your password and then for a code that an app on your phone makes. Whoever learns your password still does not get in.',
    required: 'Moderators here log in in two steps. Until you turn this on, you read and write as a student.',
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
    required: 'Moderators here log in in two steps. If you turn this off, you read and write as a student.',
    change: 'Turn off',
    renew: 'Make new recovery codes',
  },
  proof: {
    why: (email: string) => `To see that it is you, we mail a code to ${email}. It comes within a minute.`,
    password: 'Your password',
    mail: 'Mail me the code',
    mailAgain: 'Mail me a new code',
    code: 'Code from the mail',
    about: (email: string) => `Eight digits, mailed to ${email}. It works for ten minutes. If you do not see it, look among the spam.`,
    begin: 'Continue',
    turnOff: 'Turn two-step log-in off',
  },
  setUp: {
    open: 'Open an authenticator app: Aegis, Google Authenticator, 2FAS, the one of your password manager, or another.',
    scan: 'Scan this code with it, or type the key below in as “time-based”.',
    enter: 'Enter the six digits that the app then shows.',
    picture: 'QR code of the key that stands below',
    copy: 'Copy the key',
    copied: 'Key copied',
    notCopied: 'The key could not be copied. Please type it in.',
    openHere: 'Open in an app on this device',
    code: 'Six digits; a new one every 30 seconds.',
    done: 'Turn on',
  },
  codes: {
    title: 'Keep these recovery codes',
    why: 'Without your phone, each of them lets you in once. They are shown only now: print them, or keep them in a password manager, but not only on the phone itself.',
    list: 'Recovery codes',
    copy: 'Copy',
    copied: 'Recovery codes copied',
    notCopied: 'The codes could not be copied. Please write them down.',
    download: 'Download as text',
    file: (siteName: string, codes: string) =>
      `Recovery codes for ${siteName}\nEach takes the place of a code of your authenticator app, once.\n\n${codes}\n`,
    /** `site` is safe for a file name. */
    fileName: (site: string) => `${site}-recovery-codes.txt`,
    kept: 'I have kept them',
  },
};
