/** What was sent and is not there yet. */
export const sendTexts = {
  waiting: 'Not sent yet. It will be sent when you are back online.',
  unsent: 'Not sent.',
  send: 'Send',
};
