export const SECOND_FACTOR_TEXTS = {
  codeMissing: 'Please enter the code',
  codeWrong: 'This code is not right, or it was already used. Your app shows a new one every 30 seconds.',
  recoveryCodeWrong: 'This recovery code is not right, or it was already used.',
  passwordWrong: 'This is not your current password',
  codeMailed: 'We have emailed you a code.',
  mailedCodeWrong: 'This code is not right, was already used, or is older than ten minutes. Try again, or ask for a new one.',
  mailedOften:
    'We have already emailed you several codes. Please look for the newest one, also in your spam folder, or try again in an hour.',
  alreadyOn: 'Two-step log-in is already on.',
  notOn: 'Two-step log-in is not on.',
  begunTooLongAgo: 'That took too long. Please start again.',
  askForCode: 'Now enter the code that your app shows.',
};
