const waiting = 'Not sent yet. It will be sent when you are back online.';

/** What was sent and is not there yet. */
export const sendTexts = {
  waiting,
  retrying: waiting,
  /** After that, where the text can otherwise be changed. */
  locked: 'It may have arrived, so it cannot be changed until then.',
  unsent: 'Not sent.',
  send: 'Send',
};
