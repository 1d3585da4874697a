export const accountSettingsTexts = {
  failed: 'That did not work. Please try again.',
  startPage: {
    label: 'Start at Home',
    description: 'After logging in, you see the posts of all your communities instead of your Dashboard.',
  },
  password: {
    current: 'Current password',
    save: 'Change password',
    signedOut: 'Authentication error. Please try again.',
    failed: 'Failed to change your password',
  },
  sessions: {
    list: 'Where you are logged in',
    loading: 'Loading where you are logged in...',
    loadFailed: 'Your sessions did not load.',
    current: 'This device',
    lastUsed: { before: 'Last used ', after: '' },
    signedIn: { before: 'Logged in ', after: '' },
    end: 'Log out',
    endOthers: 'Log out everywhere else',
    only: 'You are logged in on this device only.',
  },
};
