export const moderatorGuidelinesTexts = { title: 'Moderator Guidelines' };
