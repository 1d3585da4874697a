/** Title of a profile's page before it shows; otherwise it bears the person's name. */
export const profileTexts = { title: 'Profile' };
