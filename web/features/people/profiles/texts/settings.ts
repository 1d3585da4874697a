export const settingsTexts = {
  save: 'Save changes',
  unsaved: 'You have changes that are not saved yet.',
  signedOut: 'Authentication error. Please try again.',
  failed: 'Failed to update profile',
  premed: 'Premed',
  fixed: {
    changeEmail: 'Change email address',
    medical: 'Username and school stay as they are. If one of them is wrong, or you have changed schools, write to ',
    premed: 'Username and year stay as they are. If one of them is wrong, write to ',
    after: ': support can change it.',
  },
  leave: {
    title: 'Leave without saving?',
    text: 'The changes to your profile are not saved yet.',
    leave: 'Leave without saving',
    stay: 'Stay here',
  },
  notYours: {
    title: 'These are not your settings',
    text: 'You can only change your own profile.',
    own: 'Go to your own settings',
  },
};
