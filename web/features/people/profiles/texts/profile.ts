export const profileTexts = {
  title: 'Profile',
  loading: 'Loading profile...',
  edit: 'Edit Profile',
  message: 'Send message',
  blank: {
    own: 'You have said nothing about yourself yet.',
    add: 'Add your interests or a few words',
    others: (name: string) => `${name} has not added anything about themselves yet.`,
  },
  specialty: 'Field of interest',
  interests: 'Interests',
  onlyYou: 'Only you can see this.',
  missing: { title: 'User Not Found', text: 'The profile you are looking for could not be found.', home: 'Go to the homepage' },
  failed: 'Error fetching profile data',
  unexpected: 'An unexpected error occurred',
  dashboard: 'Go to the Dashboard',
};
