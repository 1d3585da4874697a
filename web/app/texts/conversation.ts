/** In place of a conversation of somebody who is no longer logged in. */
export const conversationTexts = { kept: 'What you have written is kept in this tab.' };
