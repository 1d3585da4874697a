export const sessionEndedTexts = { title: 'You are no longer logged in.' };
