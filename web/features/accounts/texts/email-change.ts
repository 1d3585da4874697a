export const emailChangeTexts = {
  title: 'Change your email address',
  lead: (email: string) => `Now it is ${email}. We mail one code there and one to the new address: with both, it changes.`,
  back: 'Back to your settings',
  kept: 'Your email address has not changed.',
  failed: 'That did not work. Please try again.',
  password: 'Your password',
  newEmail: 'New email address',
  school: (school: string) => `An address of your school, ${school}. Your school stays the same.`,
  lost: {
    before: 'You can no longer read mails to the address that you have? Write to ',
    after: '.',
  },
  mail: 'Mail me the codes',
  codes: {
    lead: (email: string) =>
      `It changes to ${email} as soon as you enter both codes. They work for an hour. If one does not come, look among the spam.`,
    label: (email: string) => `Code mailed to ${email}`,
    change: 'Change my email address',
    again: 'Mail me new codes',
  },
};
