/** What was sent without a connection. */
export const sentTexts = {
  waiting: 'Not sent yet. It will be sent when you are back online.',
};
