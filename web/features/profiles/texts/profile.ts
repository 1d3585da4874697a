/** The page of a profile. */
export const profileTexts = {
  loading: 'Loading profile...',
  edit: 'Edit Profile',
  message: 'Send message',
  specialty: 'Field of interest',
  interests: 'Interests',
  /** Below one's own address. */
  onlyYou: 'Only you can see this.',
  missing: { title: 'User Not Found', text: 'The profile you are looking for could not be found.', home: 'Go to the homepage' },
  failed: 'Error fetching profile data',
  unexpected: 'An unexpected error occurred',
  dashboard: 'Go to the Dashboard',
};
