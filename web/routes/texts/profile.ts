export const profileTexts = { title: 'Profile' };
