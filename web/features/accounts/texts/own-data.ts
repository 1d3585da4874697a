/** The download of the viewer's data and the deletion of the account. */
export const ownDataTexts = {
  title: 'Your data',
  back: 'Settings',
  backHome: 'Back',
  /** For people whose session has ended. */
  ended: 'Log in again to go on.',
  failed: 'Your data did not load',
  sections: { kept: 'What is kept', download: 'Download your data', deletion: 'Delete your account' },
  links: {
    what: 'Download everything that is kept about you, or delete your account.',
    ownData: 'Your data',
    kept: 'What is kept, why and how long',
  },
  download: {
    what: 'One file with everything that is kept about you: posts, comments, messages you sent, likes, settings, files and your picture. It opens in a browser, and programs can read it.',
    password: 'Your password',
    why: 'So that nobody has the file made from a computer that you left open. Once it is made, whoever is logged in as you can download it.',
    ask: 'Download my data',
    act: 'Make the file',
    making: 'Your file is being made. This takes a moment, longer with many files. We mail you when it is there; you need not wait.',
    ready: (until: string) => `Your file is there. You can download it until ${until}.`,
    fetch: 'Download the file',
    next: (moment: string) => `You can ask for the next one from ${moment}.`,
    failed: 'The file could not be made. Nothing is lost.',
    again: 'Try again',
    loadFailed: 'This did not load.',
    loading: 'Loading your download...',
  },
  deletion: {
    what: 'Your account is deleted after seven days. Until then it works as before, and you can change your mind.',
    erased: 'Your profile, messages, likes, files, picture and sessions are erased. Reports and the moderators’ log stay.',
    content: 'Delete my posts and comments too',
    contentHint: 'With the replies below them. Otherwise they stay and show as Anonymous, so that the answers of others still make sense.',
    phrase: { before: 'Type ', after: ' to confirm' },
    go: 'Continue',
    /** Text of the last button. */
    act: 'Delete my account in seven days',
    pending: (moment: string) => `Your account will be deleted on ${moment}.`,
    withContent: 'Your posts and comments go too.',
    withoutContent: 'Your posts and comments stay and show as Anonymous.',
  },
};
