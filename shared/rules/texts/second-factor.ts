export const SECOND_FACTOR_TEXTS = {
  codeMissing: 'Please enter the code',
  codeWrong: 'This code is not right, or it was used already. Your app shows a new one every 30 seconds.',
  recoveryCodeWrong: 'This recovery code is not right, or it was used already.',
  passwordWrong: 'This is not your current password',
  codeMailed: 'We have mailed you a code.',
  mailedCodeWrong: 'This code is not right, was used already, or is older than ten minutes. Try once more, or have a new one mailed.',
  mailedOften: 'We have mailed you several codes already. Please look for the newest one, also among the spam, or try again in an hour.',
  alreadyOn: 'Two-step log-in is on already.',
  notOn: 'Two-step log-in is not on.',
  begunTooLongAgo: 'That took too long. Please begin again.',
  askForCode: 'Now enter the code that your app shows.',
};
