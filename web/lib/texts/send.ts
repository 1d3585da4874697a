const waiting = 'Not sent yet. It will be sent when you are back online.';

export const sendTexts = {
  waiting,
  retrying: waiting,
  locked: 'It may have arrived, so it cannot be changed until then.',
  elsewhere: 'Another tab sends this, now or when you are back online.',
  unsent: 'Not sent.',
  send: 'Send',
};
