export const emailChangeTexts = {
  title: 'Change your email address',
  lead: (email: string) => `It is now ${email}. We email one code there and one to the new address. Enter both to change it.`,
  back: 'Back to your settings',
  backToSetup: 'Back to your profile setup',
  kept: 'Your email address has not changed.',
  failed: 'That did not work. Please try again.',
  password: 'Your password',
  newEmail: 'New email address',
  school: (school: string) => `An address of your school, ${school}. Your school stays the same.`,
  lost: {
    before: 'Can you no longer read emails to your current address? Write to ',
    after: '.',
  },
  mail: 'Email me the codes',
  codes: {
    lead: (email: string) =>
      `It changes to ${email} as soon as you enter both codes. They work for an hour. If one does not arrive, check your spam folder.`,
    label: (email: string) => `Code sent to ${email}`,
    change: 'Change my email address',
    again: 'Email me new codes',
  },
};
