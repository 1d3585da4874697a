export const REPORT_TEXTS = {
  login: 'You must be logged in to report content',
  reasons: 'Please select at least one reason for reporting',
  community: 'Unable to determine community information',
  communityFailed: 'Error fetching community information',
  submitted: 'Report submitted successfully',
  failed: 'Failed to submit report. Please try again.',
  message: 'This message could not be found.',
  own: 'You cannot report your own content.',
  ownProfile: 'You cannot report yourself.',
  profileAsPremed: 'Premed students cannot report profiles. You can report posts and comments.',
  full: 'You have written a lot about this already. The moderators have it all; please shorten what you add.',
};
