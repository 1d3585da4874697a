export const verificationTexts = { title: 'Email verification' };
