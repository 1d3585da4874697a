/** What is wrong with a profile as it was filled in. */
export const PROFILE_TEXTS = {
  school: 'Please select a school',
  year: 'Please select your year',
  domain: 'Your email domain does not match the selected school',
  handles: {
    instagram: 'Please enter the name of your Instagram profile',
    facebook: 'Please enter the name of your Facebook profile',
  },
};
