export const unsubscribeTexts = {
  unknown: 'This link does not work: it is incomplete, or its account no longer exists.',
  done: 'You will get no more emails like this one.\n',
};
