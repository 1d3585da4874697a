export const profileTexts = {
  completed: 'Profile updated successfully',
  updated: 'Profile updated successfully!',
  otherSetup: "You don't have permission to access this profile setup",
  nameChanged: 'Your name was changed.',
  setUpAlready: 'Your profile is already set up',
};
