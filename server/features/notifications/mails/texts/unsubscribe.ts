export const unsubscribeTexts = {
  unknown: 'This link ends no mails: it is incomplete, or its account is gone.',
  done: 'Mails like this one no longer come.\n',
};
